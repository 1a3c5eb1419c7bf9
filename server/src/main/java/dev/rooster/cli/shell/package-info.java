/**
 * Scripts that let shells complete command lines: the same table for each, and what the shell does
 * with it in a file of its own. Knows no command by name.
 */
@NullMarked
package dev.rooster.cli.shell;

import org.jspecify.annotations.NullMarked;
