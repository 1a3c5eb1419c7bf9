/**
 * Shell completion scripts: each shell has a template file, filled from the table of commands.
 * Knows no command by name.
 */
@NullMarked
package dev.rooster.cli.shell;

import org.jspecify.annotations.NullMarked;
