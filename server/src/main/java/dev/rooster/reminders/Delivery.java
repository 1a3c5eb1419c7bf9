package dev.rooster.reminders;

import dev.rooster.channel.Address;
import java.util.List;

/** Where the reply of a run goes, and when. */
public record Delivery(When when, List<Address> to) {
  public static final Delivery NONE = new Delivery(When.NEVER, List.of());

  /** The delivery of a reminder that names none. */
  static final Delivery DEFAULT = always(Address.TERMINAL);

  /** Which replies to deliver. */
  public enum When {
    ALWAYS,
    /** All replies except those with nothing to report. */
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
