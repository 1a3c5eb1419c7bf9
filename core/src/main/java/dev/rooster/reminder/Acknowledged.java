package dev.rooster.reminder;

import dev.rooster.text.Storable;
import java.time.Instant;

/**
 * A person said done.
 *
 * @param due the occurrence that is done
 * @param at when they said so
 * @param by who, in words of the embedding program; may be empty
 */
public record Acknowledged(Instant due, Instant at, String by) {
  private static final int LONGEST_NAME = 200;

  public Acknowledged {
    by = Storable.cleaned(by, LONGEST_NAME);
  }
}
