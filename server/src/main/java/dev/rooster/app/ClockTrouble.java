package dev.rooster.app;

import dev.rooster.engine.EngineListener;
import dev.rooster.format.FileProblem;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A clock that was ahead, for the status, which shows it for a day. Thread-safe. */
final class ClockTrouble implements EngineListener {
  private static final Duration SHOWN = Duration.ofDays(1);

  private final InstantSource clock;

  /** Used by the engine's thread alone. */
  private final Set<String> reminders = new HashSet<>();

  private volatile Optional<Corrected> latest = Optional.empty();

  private record Corrected(Instant at, int reminders) {}

  ClockTrouble(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public void clockWasAhead(Step step) {
    Instant now = clock.instant();
    if (shown(now).isEmpty()) {
      reminders.clear();
    }
    reminders.add(step.reminder().id());
    latest = Optional.of(new Corrected(now, reminders.size()));
  }

  List<FileProblem> problems() {
    return shown(clock.instant()).stream()
        .map(it ->
            FileProblem.of(
                "clock",
                "the clock was ahead until %s; fires of %d %s that were recorded as missed or skipped are scheduled again"
                    .formatted(
                        Instant.ofEpochSecond(it.at().getEpochSecond()),
                        it.reminders(),
                        it.reminders() == 1 ? "reminder" : "reminders"),
                "check the time synchronization of this machine, or of the database server"))
        .toList();
  }

  private Optional<Corrected> shown(Instant now) {
    return latest.filter(it -> now.isBefore(it.at().plus(SHOWN)));
  }
}
