package dev.rooster.reminder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What happened to an occurrence before its latest attempt started.
 *
 * @param delays why it is late, as far as this is known
 * @param attempts the latest {@link #MOST_ATTEMPTS} before, oldest first
 */
public record Earlier(Set<Delay> delays, List<Attempted> attempts) {
  public static final int MOST_ATTEMPTS = 10;
  public static final Earlier NONE = new Earlier(Set.of(), List.of());

  public Earlier {
    delays = delays.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(delays));
    attempts =
        List.copyOf(
            attempts.subList(Math.max(0, attempts.size() - MOST_ATTEMPTS), attempts.size()));
  }

  static Earlier of(Collection<Delay> delays) {
    return delays.isEmpty() ? NONE : new Earlier(Set.copyOf(delays), List.of());
  }

  public boolean isEmpty() {
    return delays.isEmpty() && attempts.isEmpty();
  }

  /** The same, with more causes of the delay. */
  Earlier with(Collection<Delay> more) {
    if (delays.containsAll(more)) {
      return this;
    }
    Set<Delay> all = EnumSet.copyOf(more);
    all.addAll(delays);
    return new Earlier(all, attempts);
  }

  /** The same after one more attempt. */
  Earlier with(Attempted attempt) {
    List<Attempted> all = new ArrayList<>(attempts);
    all.add(attempt);
    return new Earlier(delays, all);
  }

  /** The union; both are about the same occurrence, so the longer list of attempts is complete. */
  Earlier and(Earlier other) {
    Earlier longer = other.attempts.size() > attempts.size() ? other : this;
    return longer.with(delays).with(other.delays);
  }

  /**
   * For an occurrence that waited behind this one: the same causes, and the retries of this one.
   */
  Earlier behind() {
    Set<Delay> shared = EnumSet.noneOf(Delay.class);
    shared.addAll(delays);
    boolean failed = shared.remove(Delay.ATTEMPT_FAILED);
    boolean interrupted = shared.remove(Delay.ATTEMPT_INTERRUPTED);
    if (failed || interrupted) {
      shared.add(Delay.EARLIER_RUN);
    }
    return new Earlier(shared, List.of());
  }
}
