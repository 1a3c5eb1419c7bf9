/** Runs child processes, with limits on time and output. */
@NullMarked
package dev.rooster.process;

import org.jspecify.annotations.NullMarked;
