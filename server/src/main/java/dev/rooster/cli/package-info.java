/** The command line: parses, calls and renders. Computes nothing of its own. */
@NullMarked
package dev.rooster.cli;

import org.jspecify.annotations.NullMarked;
