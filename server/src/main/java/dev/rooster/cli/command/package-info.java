/**
 * What a command line is made of: a table of commands, the grammar they share, their help, and what
 * a command may touch of the world. Knows no command by name.
 */
@NullMarked
package dev.rooster.cli.command;

import org.jspecify.annotations.NullMarked;
