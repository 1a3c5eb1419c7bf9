package dev.rooster.reminder;

import dev.rooster.text.Storable;
import java.time.Instant;
import java.util.Optional;

/**
 * A person said done.
 *
 * @param due the occurrence that is done
 * @param at when they said so
 * @param by who, in words of the embedding program; may be empty
 * @param dropped the fire that was to come and then was not, which {@link TakeBackDone} returns
 */
public record Acknowledged(Instant due, Instant at, String by, Optional<Instant> dropped) {
  private static final int LONGEST_NAME = 200;

  public Acknowledged {
    by = Storable.cleaned(by, LONGEST_NAME);
  }

  /** Nothing was to come. */
  public Acknowledged(Instant due, Instant at, String by) {
    this(due, at, by, Optional.empty());
  }
}
