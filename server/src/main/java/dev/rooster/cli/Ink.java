package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;

/** Colours text on terminals that show colours; elsewhere returns it unchanged. */
final class Ink {
  private static final String PLAIN = "\u001b[0m";

  private final boolean coloured;

  Ink(CommandContext context) {
    this.coloured = context.coloured();
  }

  String faint(String text) {
    return inked("\u001b[2m", text);
  }

  String strong(String text) {
    return inked("\u001b[1m", text);
  }

  String good(String text) {
    return inked("\u001b[32m", text);
  }

  String warning(String text) {
    return inked("\u001b[33m", text);
  }

  String bad(String text) {
    return inked("\u001b[31m", text);
  }

  /** A status in its colour. */
  String status(String status) {
    return switch (status) {
      case "ok", "active", "delivered" -> good(status);
      case "error", "failed", "cancelled" -> bad(status);
      case "interrupted", "missed", "blocked", "paused", "pending", "unknown", "unreadable" ->
          warning(status);
      default -> status;
    };
  }

  private String inked(String colour, String text) {
    return coloured && !text.isEmpty() ? colour + text + PLAIN : text;
  }
}
