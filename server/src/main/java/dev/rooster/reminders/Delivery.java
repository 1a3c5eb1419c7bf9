package dev.rooster.reminders;

import dev.rooster.channel.Address;
import java.util.List;

/** Where the answer of a run goes, and when it does. */
public record Delivery(When when, List<Address> to) {
  public static final Delivery NONE = new Delivery(When.NEVER, List.of());

  /** Which answers are sent. */
  public enum When {
    ALWAYS,
    /** All but those that have nothing to report. */
    AS_NEEDED,
    NEVER
  }

  public Delivery {
    to = List.copyOf(to);
  }

  public static Delivery always(Address to) {
    return new Delivery(When.ALWAYS, List.of(to));
  }
}
