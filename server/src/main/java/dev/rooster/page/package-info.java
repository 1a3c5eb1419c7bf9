/** The files of the page in the browser. */
@NullMarked
package dev.rooster.page;

import org.jspecify.annotations.NullMarked;
