package dev.rooster.store.jdbc;

import static dev.rooster.store.jdbc.RowReader.written;

import dev.rooster.reminder.Acknowledged;
import dev.rooster.reminder.Attempted;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RanAhead;
import dev.rooster.reminder.Response;
import dev.rooster.reminder.Snooze;
import dev.rooster.reminder.StoredReason;
import dev.rooster.reminder.Tally;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Parts of a reminder that no SQL statement reads, except by {@link #TALLY_HAS_ERRORS}, each packed
 * into one text: words separated by spaces, free text last. Every fire writes the row twice, and
 * each column costs time.
 */
final class PackedColumn {
  /** In SQL: the number of errors in a row, which follows the number of fires, is not 0. */
  static final String TALLY_HAS_ERRORS = "ltrim(tally, '0123456789') NOT LIKE ' 0%'";

  private static final String NONE = "-";
  private static final String MANUAL = "manual";
  private static final String UNFIRED = "unfired";
  private static final String AHEAD = "ahead:";
  private static final String SNOOZE = "snooze:";
  private static final String ALONE = "/alone";
  private static final String DONE = "done:";

  private final String text;
  private int at;

  PackedColumn(String text) {
    this.text = text;
  }

  /** {@code skip 604800000 skip 3 retry 300000 - 0}, then {@code until command 30000 test -e x} */
  static String policies(Definition definition) {
    Policies policies = definition.policies();
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
        + (policies.deleteAfterRun() ? 1 : 0)
        + definition.condition().map(PackedColumn::condition).orElse("");
  }

  private static String condition(Condition condition) {
    return ' '
        + written(condition.mode())
        + ' '
        + written(condition.by())
        + ' '
        + condition.timeout().toMillis()
        + ' '
        + condition.text();
  }

  Policies policies() {
    return new Policies(
        new Missed(choice(Missed.Policy.class), duration()),
        choice(Overlap.class),
        smallNumber(),
        choice(Interruption.class),
        duration(),
        optionalNumber(),
        number() != 0);
  }

  /** The condition that may follow the policies. */
  Optional<Condition> condition() {
    if (atEnd()) {
      return Optional.empty();
    }
    Condition.Mode mode = choice(Condition.Mode.class);
    Condition.By by = choice(Condition.By.class);
    Duration timeout = duration();
    return Optional.of(new Condition(mode, by, rest(), timeout));
  }

  /**
   * The next fire without its attempt time: {@code 1763283600000 1 planned 0 -}, then {@code
   * unfired} if no earlier attempt counted as a fire, then what happened before.
   */
  static String next(NextFire next) {
    return fire(next.due(), next.attempt(), written(next.reason()))
        + ' '
        + next.interruptions()
        + ' '
        + next.after().map(it -> Long.toString(it.toEpochMilli())).orElse(NONE)
        + unfired(next.attempt(), next.fired())
        + (next.earlier().isEmpty() ? "" : ' ' + StoredEarlier.write(next.earlier()));
  }

  NextFire next(Instant at) {
    Instant due = instant();
    int attempt = smallNumber();
    NextFire next =
        new NextFire(
            due, at, choice(NextFire.Reason.class), attempt, smallNumber(), optionalInstant());
    String rest = rest();
    boolean unfired = isUnfired(rest);
    Earlier earlier = StoredEarlier.read(unfired ? rest.substring(UNFIRED.length()).strip() : rest);
    return unfired ? next.with(earlier).unfired() : next.with(earlier);
  }

  private static boolean isUnfired(String rest) {
    return rest.equals(UNFIRED) || rest.startsWith(UNFIRED + " ");
  }

  /** {@code 1 error 1763283600000 1763283600012 error text="no network"} */
  static String attempt(Attempted attempt) {
    return attempt.number()
        + " "
        + written(attempt.status())
        + ' '
        + attempt.startedAt().toEpochMilli()
        + ' '
        + attempt.endedAt().toEpochMilli()
        + ' '
        + StoredReason.write(attempt.why());
  }

  Attempted attempt() {
    int number = smallNumber();
    Occurrence.Status status = choice(Occurrence.Status.class);
    return new Attempted(number, status, instant(), instant(), StoredReason.read(rest()));
  }

  private static String unfired(int attempt, boolean fired) {
    return attempt > 1 && !fired ? ' ' + UNFIRED : "";
  }

  /**
   * The claimed fire, in the format of the next fire, which SQL copies; or {@code 1763283600000 1
   * manual}.
   */
  static String claim(Claim claim) {
    String unfired = unfired(claim.attempt(), claim.fired());
    return fire(claim.due(), claim.attempt(), claim.manual() ? MANUAL : "planned")
        + (unfired.isEmpty() ? "" : " 0 " + NONE + unfired);
  }

  static String manual(Instant due) {
    return fire(due, 1, MANUAL);
  }

  private static String fire(Instant due, int attempt, String reason) {
    return Reads.millis(due) + " " + attempt + ' ' + reason;
  }

  Claim claim(String node, long fence, Instant since) {
    Instant due = instant();
    int attempt = smallNumber();
    boolean manual = word().equals(MANUAL);
    if (atEnd()) {
      return new Claim(node, fence, since, due, attempt, manual);
    }
    smallNumber();
    optionalInstant();
    return new Claim(node, fence, since, due, attempt, manual, attempt > 1 && !isUnfired(rest()));
  }

  /**
   * {@code 3 1}, or {@code 3 1/2/1763283600000/0} in a series of failures: its length, its start
   * and whether the reminder was resumed since. Then {@code ahead:1763283600000-1763370000000} if
   * something ran before its time, {@code snooze:1763283600000} (and {@code /alone}) if it was
   * snoozed, {@code done:1763283600000/1763283660000/alice} if it is done (and the fire that was
   * dropped then, as {@code /1763284000000}), then {@code error 1763283600000 1763283600012 350
   * error text="no network"}.
   */
  static String tally(Tally tally) {
    return tally.fires()
        + " "
        + tally.errorsInARow()
        + tally.failing().map(PackedColumn::failing).orElse("")
        + ahead(tally.ahead())
        + tally.response().snooze().map(PackedColumn::snooze).orElse("")
        + tally.response().acknowledged().map(PackedColumn::done).orElse("")
        + tally.last().map(PackedColumn::last).orElse("");
  }

  private static String failing(Tally.Failing failing) {
    return "/"
        + failing.count()
        + '/'
        + failing.since().toEpochMilli()
        + '/'
        + (failing.resumed() ? 1 : 0);
  }

  private static String ahead(RanAhead ahead) {
    return ahead.spans().isEmpty()
        ? ""
        : ahead.spans().stream()
            .map(it -> it.first().toEpochMilli() + "-" + it.last().toEpochMilli())
            .collect(Collectors.joining(",", " " + AHEAD, ""));
  }

  private static String snooze(Snooze snooze) {
    return " " + SNOOZE + Reads.millis(snooze.until()) + (snooze.alone() ? ALONE : "");
  }

  /** The name is encoded, so that it is one word. */
  private static String done(Acknowledged done) {
    return " "
        + DONE
        + Reads.millis(done.due())
        + '/'
        + Reads.millis(done.at())
        + '/'
        + URLEncoder.encode(done.by(), StandardCharsets.UTF_8)
        + done.dropped().map(it -> "/" + Reads.millis(it)).orElse("");
  }

  private static String last(Tally.Last last) {
    return ' '
        + written(last.status())
        + ' '
        + last.due().toEpochMilli()
        + ' '
        + last.firedAt().toEpochMilli()
        + ' '
        + last.duration().toMillis()
        + ' '
        + StoredReason.write(last.why());
  }

  Tally tally() {
    int fires = smallNumber();
    String[] errors = word().split("/", -1);
    RanAhead ahead = text.startsWith(AHEAD, at) ? ahead(word()) : RanAhead.NONE;
    Optional<Snooze> snooze =
        text.startsWith(SNOOZE, at) ? Optional.of(snooze(word())) : Optional.empty();
    Optional<Acknowledged> done =
        text.startsWith(DONE, at) ? Optional.of(done(word())) : Optional.empty();
    return new Tally(
        fires,
        Integer.parseInt(errors[0]),
        failing(errors),
        last(),
        ahead,
        new Response(snooze, done));
  }

  private static Snooze snooze(String word) {
    boolean alone = word.endsWith(ALONE);
    String until = word.substring(SNOOZE.length(), word.length() - (alone ? ALONE.length() : 0));
    return new Snooze(Instant.ofEpochMilli(Long.parseLong(until)), alone);
  }

  private static Acknowledged done(String word) {
    String[] parts = word.substring(DONE.length()).split("/", 4);
    return new Acknowledged(
        Instant.ofEpochMilli(Long.parseLong(parts[0])),
        Instant.ofEpochMilli(Long.parseLong(parts[1])),
        URLDecoder.decode(parts[2], StandardCharsets.UTF_8),
        parts.length < 4
            ? Optional.empty()
            : Optional.of(Instant.ofEpochMilli(Long.parseLong(parts[3]))));
  }

  /** Earlier versions stored the number of errors alone. */
  private static Optional<Tally.Failing> failing(String[] errors) {
    return errors.length < 4
        ? Optional.empty()
        : Optional.of(
            new Tally.Failing(
                Instant.ofEpochMilli(Long.parseLong(errors[2])),
                Integer.parseInt(errors[1]),
                errors[3].equals("1")));
  }

  private static RanAhead ahead(String word) {
    List<RanAhead.Span> spans = new ArrayList<>();
    for (String span : word.substring(AHEAD.length()).split(",", -1)) {
      int dash = span.indexOf('-', 1);
      spans.add(
          new RanAhead.Span(
              Instant.ofEpochMilli(Long.parseLong(span.substring(0, dash))),
              Instant.ofEpochMilli(Long.parseLong(span.substring(dash + 1)))));
    }
    return new RanAhead(spans);
  }

  private Optional<Tally.Last> last() {
    if (atEnd()) {
      return Optional.empty();
    }
    Occurrence.Status status = choice(Occurrence.Status.class);
    Instant due = instant();
    Instant firedAt = instant();
    Duration duration = duration();
    return Optional.of(new Tally.Last(due, firedAt, status, StoredReason.read(rest()), duration));
  }

  private boolean atEnd() {
    return at == text.length();
  }

  private String word() {
    int end = text.indexOf(' ', at);
    String word = end < 0 ? text.substring(at) : text.substring(at, end);
    at = end < 0 ? text.length() : end + 1;
    return word;
  }

  /** The unread rest. */
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

  private Instant instant() {
    return Instant.ofEpochMilli(number());
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
