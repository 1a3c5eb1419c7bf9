package dev.rooster.channel.telegram;

import dev.rooster.channel.AboutReminder;
import dev.rooster.format.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The buttons under a reminder. What a button carries is a command without its slash. */
final class TelegramButtons {
  private static final String DONE = "done";
  private static final String SNOOZE = "snooze";

  /** On a button that only shows something. */
  private static final String NONE = "none";

  private static final int MOST_BYTES = 64;

  private TelegramButtons() {}

  /** Done and Snooze. A long id is left out: the answered message tells which reminder it is. */
  static JsonText under(AboutReminder reminder) {
    return keyboard(
        List.of(
            button("Done", with(DONE, reminder.id())),
            button("Snooze 10m", with(SNOOZE, reminder.id()))));
  }

  /** One button that shows how the reminder was answered. */
  static JsonText answered(String how) {
    return keyboard(List.of(button(how, NONE)));
  }

  /** The command of a pressed button; empty if it has none. */
  static Optional<String> command(String data) {
    return data.equals(DONE)
            || data.equals(SNOOZE)
            || data.startsWith(DONE + " ")
            || data.startsWith(SNOOZE + " ")
        ? Optional.of("/" + data)
        : Optional.empty();
  }

  private static String with(String command, String id) {
    String data = command + " " + id;
    return data.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES ? command : data;
  }

  private static JsonText button(String text, String data) {
    return JsonText.object().with("text", text).with("callback_data", data);
  }

  private static JsonText keyboard(List<JsonText> row) {
    return JsonText.object()
        .withJson(
            "inline_keyboard",
            "[[" + String.join(",", row.stream().map(JsonText::toString).toList()) + "]]");
  }
}
