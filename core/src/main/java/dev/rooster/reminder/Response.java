package dev.rooster.reminder;

import java.time.Instant;
import java.util.Optional;

/**
 * How the latest occurrence was answered.
 *
 * @param snooze the latest request to come again, which may have been fulfilled
 * @param acknowledged who said done; empty once the reminder fires or is snoozed again
 */
public record Response(Optional<Snooze> snooze, Optional<Acknowledged> acknowledged) {
  public static final Response NONE = new Response(Optional.empty(), Optional.empty());

  static Response snoozed(Snooze snooze) {
    return new Response(Optional.of(snooze), Optional.empty());
  }

  static Response done(Acknowledged acknowledged) {
    return new Response(Optional.empty(), Optional.of(acknowledged));
  }

  /** The same after a run of this occurrence. */
  Response ran(Instant due) {
    return acknowledged.filter(it -> !it.due().equals(due)).isEmpty()
        ? this
        : new Response(snooze, Optional.empty());
  }

  Response withoutAcknowledged() {
    return new Response(snooze, Optional.empty());
  }

  Response withoutSnooze() {
    return new Response(Optional.empty(), acknowledged);
  }

  Response with(Snooze other) {
    return new Response(Optional.of(other), acknowledged);
  }

  public boolean isEmpty() {
    return snooze.isEmpty() && acknowledged.isEmpty();
  }
}
