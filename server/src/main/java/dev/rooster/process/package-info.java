/** Runs other programs, within limits. */
@NullMarked
package dev.rooster.process;

import org.jspecify.annotations.NullMarked;
