package dev.rooster.schedule;

import dev.rooster.schedule.internal.Instants;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Limits that any schedule can have.
 *
 * @param starts no fire before this instant
 * @param ends no fire after this instant; a fire at exactly this instant counts
 * @param maxFires the maximum number of fires, not counting excluded ones
 * @param except the excluded fires
 */
public record Bounds(
    Optional<Instant> starts,
    Optional<Instant> ends,
    OptionalInt maxFires,
    List<Exclusion> except) {

  public static final Bounds NONE =
      new Bounds(Optional.empty(), Optional.empty(), OptionalInt.empty(), List.of());

  public static final int MOST_FIRES = 100_000;

  public Bounds {
    except = List.copyOf(except);
    starts = starts.map(Instants::within);
    ends = ends.map(Instants::within);
    if (starts.isPresent() && ends.isPresent() && ends.get().isBefore(starts.get())) {
      throw new InvalidScheduleException(
          "the end (%s) is before the start (%s)".formatted(ends.get(), starts.get()),
          "choose a later end, or leave it out");
    }
    if (maxFires.isPresent() && (maxFires.getAsInt() < 1 || maxFires.getAsInt() > MOST_FIRES)) {
      throw new InvalidScheduleException(
          "%d is not a valid number of fires".formatted(maxFires.getAsInt()),
          "choose a number from 1 to %d, or leave it out".formatted(MOST_FIRES));
    }
  }
}
