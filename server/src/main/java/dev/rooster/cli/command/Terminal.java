package dev.rooster.cli.command;

import java.util.OptionalInt;

/**
 * Where output goes that people see at once.
 *
 * @param out whether standard output does
 * @param err whether standard error does
 * @param columns how wide it is, where that is known
 */
public record Terminal(boolean out, boolean err, OptionalInt columns) {
  public static final Terminal NONE = new Terminal(false, false, OptionalInt.empty());
}
