/**
 * The framework of the command line: the table of commands, the argument parser, the help and the
 * context of a command. Knows no command by name.
 */
@NullMarked
package dev.rooster.cli.command;

import org.jspecify.annotations.NullMarked;
