package dev.rooster.cli.command;

import java.util.OptionalInt;

/**
 * Which streams go to a terminal.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is a terminal
 * @param columns its width, if known
 */
public record Terminal(boolean out, boolean err, OptionalInt columns) {
  public static final Terminal NONE = new Terminal(false, false, OptionalInt.empty());
}
