package dev.rooster.timeline;

import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stretches of time in which no daemon was up: stopped, or on a machine that was asleep. A
 * daemon leaves a sign of life in the store each minute, and at its end; when it finds an old one,
 * it records the time since. Of several daemons on one store, one is enough. Thread-safe.
 */
public final class Downtimes {
  /** How often {@link #look} is to be called. */
  public static final Duration BETWEEN_SIGNS = Duration.ofMinutes(1);

  private static final String SIGN = "timeline/alive";
  private static final String PREFIX = "timeline/downtime/";
  private static final Duration KEPT = Duration.ofDays(400);
  private static final int MOST_SHOWN = 1_000;

  /** A shorter one is not worth a mark. */
  private static final Duration SHORTEST = Duration.ofSeconds(5);

  /** While a daemon is up, signs are no further apart. */
  private static final Duration OTHERS_ARE_UP = BETWEEN_SIGNS.multipliedBy(2);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,15}) (\\d{1,15}) (\\w{1,40})");

  private final Store store;

  /** Why no daemon was up. */
  public enum Cause {
    DAEMON_DOWN,
    ASLEEP
  }

  /** A stretch of time without a daemon. */
  public record Downtime(Instant from, Instant to, Cause cause) {}

  public Downtimes(Store store) {
    this.store = store;
  }

  /** The daemon starts: no daemon was up since the last sign of life. */
  public void start() {
    sign(Optional.of(Cause.DAEMON_DOWN));
  }

  /** The daemon has noticed that its machine was asleep. */
  public void wake() {
    sign(Optional.of(Cause.ASLEEP));
  }

  /** The daemon is up. */
  public void look() {
    sign(Optional.empty());
  }

  /**
   * @param absence why there was none since the last sign; empty if there was
   */
  private void sign(Optional<Cause> absence) {
    Optional<Note> last = store.note(SIGN);
    Instant now = store.now();
    // Another daemon that writes at the same time finds the same.
    if (store.note(Note.over(last, SIGN, Long.toString(now.toEpochMilli())))) {
      Duration shortest = store.exclusive() ? SHORTEST : OTHERS_ARE_UP;
      Optional<Instant> since =
          last.flatMap(Downtimes::instant)
              .filter(it -> Duration.between(it, now).compareTo(shortest) >= 0);
      if (since.isPresent() && absence.isPresent()) {
        record(new Downtime(since.get(), now, absence.get()));
      }
    }
  }

  private static Optional<Instant> instant(Note sign) {
    return sign.text().matches("\\d{1,15}")
        ? Optional.of(Instant.ofEpochMilli(Long.parseLong(sign.text())))
        : Optional.empty();
  }

  private void record(Downtime downtime) {
    String text =
        "%d %d %s"
            .formatted(
                downtime.from().toEpochMilli(), downtime.to().toEpochMilli(), downtime.cause());
    store.note(Note.over(store.note(name(downtime.to())), name(downtime.to()), text));
  }

  /** By the end, so that those after an instant are found by their names. */
  private static String name(Instant end) {
    return "%s%015d".formatted(PREFIX, Math.max(0, end.toEpochMilli()));
  }

  /** Those that overlap the span, earliest first. */
  List<Downtime> between(Instant from, Instant to) {
    return store.notes(PREFIX, Optional.of(name(from)), MOST_SHOWN).items().stream()
        .flatMap(it -> read(it).stream())
        .filter(it -> it.from().isBefore(to))
        .toList();
  }

  private static Optional<Downtime> read(Note note) {
    Matcher parts = TEXT.matcher(note.text());
    return parts.matches()
        ? Optional.of(
            new Downtime(
                Instant.ofEpochMilli(Long.parseLong(parts.group(1))),
                Instant.ofEpochMilli(Long.parseLong(parts.group(2))),
                parts.group(3).equals(Cause.ASLEEP.name()) ? Cause.ASLEEP : Cause.DAEMON_DOWN))
        : Optional.empty();
  }

  /** Deletes what is too old. */
  public void forgetOld() {
    String end = name(store.now().minus(KEPT));
    List<Note> old = new ArrayList<>();
    Page<Note> page = store.notes(PREFIX, Optional.empty(), MOST_SHOWN);
    page.items().stream().filter(it -> it.name().compareTo(end) < 0).forEach(old::add);
    old.forEach(store::forget);
  }
}
