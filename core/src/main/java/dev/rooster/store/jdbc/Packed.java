package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.RowReader.written;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Parts of a reminder that no statement looks into, each as one text: words with blanks between
 * them, free text last. Every fire writes the row twice, and each column of it takes its time.
 */
final class Packed {
  private static final String NONE = "-";

  private final String text;
  private int at;

  private Packed(String text) {
    this.text = text;
  }

  /** {@code skip 604800000 skip 3 retry 300000 - 0} */
  static String policies(Policies policies) {
    return written(policies.missed().policy())
        + ' '
        + policies.missed().within().toMillis()
        + ' '
        + written(policies.overlap())
        + ' '
        + policies.retries()
        + ' '
        + written(policies.interruption())
        + ' '
        + policies.timeout().toMillis()
        + ' '
        + (policies.maxFires().isPresent() ? policies.maxFires().getAsInt() : NONE)
        + ' '
        + (policies.deleteAfterRun() ? 1 : 0);
  }

  static Policies policies(String text) {
    Packed packed = new Packed(text);
    return new Policies(
        new Missed(packed.choice(Missed.Policy.class), packed.duration()),
        packed.choice(Overlap.class),
        packed.smallNumber(),
        packed.choice(Interruption.class),
        packed.duration(),
        packed.optionalNumber(),
        packed.number() != 0);
  }

  /** {@code until command 30000 test -e green} */
  static String condition(Condition condition) {
    return written(condition.mode())
        + ' '
        + written(condition.by())
        + ' '
        + condition.timeout().toMillis()
        + ' '
        + condition.text();
  }

  static Condition condition(String text) {
    Packed packed = new Packed(text);
    Condition.Mode mode = packed.choice(Condition.Mode.class);
    Condition.By by = packed.choice(Condition.By.class);
    Duration timeout = packed.duration();
    return new Condition(mode, by, packed.rest(), timeout);
  }

  /** How a next fire came about: {@code planned 0 -}. */
  static String how(NextFire next) {
    return written(next.reason())
        + ' '
        + next.interruptions()
        + ' '
        + next.after().map(it -> Long.toString(it.toEpochMilli())).orElse(NONE);
  }

  static NextFire next(Instant due, Instant at, int attempt, String how) {
    Packed packed = new Packed(how);
    return new NextFire(
        due,
        at,
        packed.choice(NextFire.Reason.class),
        attempt,
        packed.smallNumber(),
        packed.optionalInstant());
  }

  /** {@code error 1763283600000 1763283600012 350 no network} */
  static String last(Tally.Last last) {
    return written(last.status())
        + ' '
        + last.due().toEpochMilli()
        + ' '
        + last.firedAt().toEpochMilli()
        + ' '
        + last.duration().toMillis()
        + ' '
        + last.error();
  }

  static Tally.Last last(String text) {
    Packed packed = new Packed(text);
    Occurrence.Status status = packed.choice(Occurrence.Status.class);
    Instant due = Instant.ofEpochMilli(packed.number());
    Instant firedAt = Instant.ofEpochMilli(packed.number());
    Duration duration = packed.duration();
    return new Tally.Last(due, firedAt, status, packed.rest(), duration);
  }

  private String word() {
    int end = text.indexOf(' ', at);
    String word = end < 0 ? text.substring(at) : text.substring(at, end);
    at = end < 0 ? text.length() : end + 1;
    return word;
  }

  private String rest() {
    return text.substring(at);
  }

  private <E extends Enum<E>> E choice(Class<E> type) {
    return RowReader.choice(type, word());
  }

  private long number() {
    return Long.parseLong(word());
  }

  private int smallNumber() {
    return Math.toIntExact(number());
  }

  private OptionalInt optionalNumber() {
    String word = word();
    return word.equals(NONE) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(word));
  }

  private Optional<Instant> optionalInstant() {
    String word = word();
    return word.equals(NONE)
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(Long.parseLong(word)));
  }

  private Duration duration() {
    return Duration.ofMillis(number());
  }
}
