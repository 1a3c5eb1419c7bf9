package dev.rooster.talk;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.text.Storable;
import java.util.Optional;

/**
 * A message to an agent, as a request says it.
 *
 * @param agent the default agent without one, or that of the session
 * @param user whom the operator speaks for
 * @param session a key, or {@code main}
 */
public record NewMessage(
    Optional<String> agent, Optional<String> user, Optional<String> session, String text) {
  private static final int LONGEST = 100_000;

  /** Reads a request; throws if it has problems. */
  public static NewMessage read(ParsedValue json) {
    Problems problems = new Problems();
    Fields fields = Fields.of(json, "", problems);
    NewMessage message =
        new NewMessage(
            fields.text("agent"),
            fields.text("user"),
            fields.text("session"),
            fields.text("text").orElse(""));
    if (message.text().isBlank()) {
      fields.problem(
          fields.place("text"),
          "text",
          "the message is empty",
          "example: {\"text\": \"what is new?\"}");
    } else if (message.text().length() > LONGEST) {
      fields.problem(
          fields.place("text"),
          "text",
          "%d characters are too many".formatted(message.text().length()),
          "shorten it to %d characters or fewer".formatted(LONGEST));
    } else if (!Storable.isStorable(message.text())) {
      fields.problem(
          fields.place("text"),
          "text",
          "a NUL or an unpaired surrogate cannot be stored",
          "remove it");
    }
    fields.rejectUnknown();
    problems.throwIfAny();
    return message;
  }
}
