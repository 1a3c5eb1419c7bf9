/** The program: its entry point and the one place where the parts are put together. */
@NullMarked
package dev.rooster.app;

import org.jspecify.annotations.NullMarked;
