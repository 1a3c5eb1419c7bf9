package dev.rooster.app;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.home.Home;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A daemon in its grace period: it has closed its port, and still has the store.
 *
 * @param left how long running turns may still take; zero while they are being interrupted
 */
record StoppingDaemon(Duration left) {
  /** Set to 1, it makes commands wait. */
  static final String WAIT = "ROOSTER_WAIT";

  /** How much longer than its grace period a daemon may take to stop. */
  static final Duration TIME_TO_STOP = Duration.ofSeconds(15);

  /** Empty if no daemon of this home is stopping; the file of a killed one does not count. */
  static Optional<StoppingDaemon> of(Home home, Instant now) {
    return DaemonFile.read(home.daemon())
        .filter(it -> ProcessHandle.of(it.pid()).isPresent())
        .flatMap(DaemonFile::stoppingUntil)
        .filter(until -> now.isBefore(until.plus(TIME_TO_STOP)))
        .map(until -> new StoppingDaemon(left(now, until)));
  }

  private static Duration left(Instant now, Instant until) {
    return now.isBefore(until) ? Duration.between(now, until) : Duration.ZERO;
  }

  /** Whether the user wants commands to wait for it. */
  static boolean isAwaited(CommandContext context) {
    return context.environment().apply(WAIT).filter("1"::equals).isPresent();
  }

  /** How long it may take until it has stopped. */
  Duration patience() {
    return left.plus(TIME_TO_STOP);
  }

  RefusedException refusal() {
    long seconds = left.plusMillis(999).toSeconds();
    return new RefusedException(
        RefusedException.Reason.UNAVAILABLE,
        seconds == 0
            ? "the daemon is stopping; running turns are being interrupted"
            : "the daemon is stopping; running turns have %s left"
                .formatted(WrittenDuration.format(Duration.ofSeconds(seconds))),
        "retry when it has stopped, or set %s=1 to wait for it".formatted(WAIT));
  }
}
