package dev.rooster.channel.telegram;

import dev.rooster.format.JsonText;
import java.util.List;

/** The buttons under a delivered reminder. Pressing one is like replying with its command. */
final class Buttons {
  /** As Telegram takes it: rows of buttons. */
  static final JsonText KEYBOARD =
      JsonText.object()
          .withJson(
              "inline_keyboard",
              "[[%s,%s,%s]]"
                  .formatted(
                      button("Done", "done"),
                      button("10 min", "snooze 10m"),
                      button("1 hour", "snooze 1h")));

  /** The commands that the buttons send. */
  static final List<String> COMMANDS = List.of("done", "snooze 10m", "snooze 1h");

  private Buttons() {}

  private static JsonText button(String text, String command) {
    return JsonText.object().with("text", text).with("callback_data", command);
  }
}
