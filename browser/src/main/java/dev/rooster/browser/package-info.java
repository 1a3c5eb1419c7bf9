/** Drives Chromium as a person does, for the tests and benchmarks of the page. */
@NullMarked
package dev.rooster.browser;

import org.jspecify.annotations.NullMarked;
