package dev.rooster.session;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.util.List;

/**
 * What a message proves of a reminder: the result of a call, or the reply that ends a turn. The
 * page shows it beside the message; models read the text alone.
 */
public sealed interface Proof {
  /** Nothing. */
  record None() implements Proof {}

  /** The call has stored this reminder. */
  record Stored(String reminderId) implements Proof {}

  /** The call has changed this reminder. */
  record Changed(String reminderId) implements Proof {}

  /** A reminder was to be set or changed, and nothing was stored. */
  record Unstored(String why) implements Proof {}

  /** The turn was to act, and no tool was called. */
  record Unconfirmed() implements Proof {}

  static Proof none() {
    return new None();
  }

  /** What a turn proves: that nothing was stored, if none of the calls that were to store did. */
  static Proof ofTurn(List<Proof> calls) {
    boolean stored = calls.stream().anyMatch(it -> it instanceof Stored || it instanceof Changed);
    return stored
        ? none()
        : calls.stream().filter(Unstored.class::isInstance).reduce(none(), (_, last) -> last);
  }

  /** Adds its fields to those of a message. */
  default JsonText addTo(JsonText message) {
    return switch (this) {
      case None() -> message;
      case Stored(String id) -> message.with("reminder_id", id);
      case Changed(String id) -> message.with("reminder_id", id).with("reminder_changed", true);
      case Unstored(String why) -> message.with("unstored", true).with("unstored_because", why);
      case Unconfirmed() -> message.with("unconfirmed", true);
    };
  }

  /** Reads the result of {@link #addTo}. */
  static Proof read(Fields message) {
    if (message.flag("unstored").orElse(false)) {
      return new Unstored(message.text("unstored_because").orElse(""));
    }
    if (message.flag("unconfirmed").orElse(false)) {
      return new Unconfirmed();
    }
    boolean changed = message.flag("reminder_changed").orElse(false);
    return message
        .text("reminder_id")
        .<Proof>map(it -> changed ? new Changed(it) : new Stored(it))
        .orElse(none());
  }
}
