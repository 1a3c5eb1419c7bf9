/** Browsers that are logged in to the page: one-time codes, and the sessions they open. */
@NullMarked
package dev.rooster.login;

import org.jspecify.annotations.NullMarked;
