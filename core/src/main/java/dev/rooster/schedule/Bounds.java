package dev.rooster.schedule;

import dev.rooster.schedule.internal.Instants;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Limits that any schedule can have.
 *
 * @param starts no fire before it
 * @param ends no fire after it; a fire at that very instant counts
 * @param maxFires how many fires there may be, exceptions not counted
 * @param except what is left out
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
          "it ends (%s) before it starts (%s)".formatted(ends.get(), starts.get()),
          "let it end later, or leave out the end");
    }
    if (maxFires.isPresent() && (maxFires.getAsInt() < 1 || maxFires.getAsInt() > MOST_FIRES)) {
      throw new InvalidScheduleException(
          "%d fires are not possible".formatted(maxFires.getAsInt()),
          "choose a number from 1 to %d, or leave it out".formatted(MOST_FIRES));
    }
  }
}
