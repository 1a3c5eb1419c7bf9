/**
 * The command line: parses arguments, calls the backend and prints results. Contains no business
 * logic.
 */
@NullMarked
package dev.rooster.cli;

import org.jspecify.annotations.NullMarked;
