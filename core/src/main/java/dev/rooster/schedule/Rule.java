package dev.rooster.schedule;

import dev.rooster.schedule.internal.Instants;
import dev.rooster.schedule.internal.MessageText;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Fires by a recurrence rule of RFC 5545, on the wall clock of a zone, from a start. The start is a
 * fire only if the rule matches it. Immutable.
 */
public final class Rule implements Schedule {
  private final RecurrenceRule rule;
  private final LocalDateTime start;
  private final ZoneId zone;
  private final List<Exclusion> except;
  private final Exclusions exclusions;
  private final Optional<LocalDateTime> lastOfCount;
  private final LocalTimes times;

  /** The last instant that UNTIL and COUNT allow. */
  private final Instant end;

  /** Creates a rule and computes where COUNT ends it. Rejects a rule that never fires. */
  Rule(RecurrenceRule rule, LocalDateTime start, ZoneId zone, List<Exclusion> except) {
    this(rule, start, zone, except, endOfCount(rule, wholeSecond(start), zone));
    if (next(before(start)).isEmpty()) {
      throw new InvalidScheduleException(
          "%s never fires from %s on".formatted(MessageText.quoted(rule.text()), start),
          "check that its parts can match together, that it does not end before it starts, and that"
              + " its excluded dates leave at least one fire");
    }
  }

  /**
   * Restores a rule: counts no fires and accepts a rule that never fires.
   *
   * @param lastOfCount where COUNT ended the rule at creation; empty without COUNT, or if the
   *     calendar ends first
   */
  Rule(
      RecurrenceRule rule,
      LocalDateTime start,
      ZoneId zone,
      List<Exclusion> except,
      Optional<LocalDateTime> lastOfCount) {
    this.rule = rule;
    this.start = wholeSecond(start);
    this.zone = zone;
    this.except = List.copyOf(except);
    this.exclusions = new Exclusions(except, zone);
    this.times = rule.localTimes(start);
    this.lastOfCount = lastOfCount;
    this.end =
        rule.until()
            .map(until -> until.in(zone))
            .or(() -> lastOfCount.map(last -> last.atZone(zone).toInstant()))
            .orElse(Instants.LATEST);
  }

  /**
   * Parses {@code FREQ=…}, {@code RRULE:…}, or the lines DTSTART, RRULE and EXDATE of a calendar
   * entry.
   *
   * @param start a start given outside the text. Without any start, the rule starts now, at second
   *     zero; a rule with COUNT starts at its first future fire.
   * @param zone a zone given outside the text; without any zone, the default applies
   */
  public static Rule parse(
      String text,
      Optional<LocalDateTime> start,
      Optional<ZoneId> zone,
      ZoneId defaultZone,
      Instant now) {
    return RuleText.parse(text).rule(start, zone, defaultZone, now);
  }

  /** Whether the text of a rule has a start. */
  public static boolean saysStart(String text) {
    return RuleText.hasStart(text);
  }

  private static LocalDateTime wholeSecond(LocalDateTime start) {
    if (start.getYear() < 1
        || start.getYear() > 9999
        || !start.equals(start.truncatedTo(ChronoUnit.SECONDS))) {
      throw new InvalidScheduleException(
          "a rule cannot start at " + start, "start it on a whole second in the years 1 to 9999");
    }
    return start;
  }

  /**
   * COUNT as an end: the wall-clock time of the last fire. Excluded fires count, as in RFC 5545.
   */
  private static Optional<LocalDateTime> endOfCount(
      RecurrenceRule rule, LocalDateTime start, ZoneId zone) {
    if (rule.count().isEmpty()) {
      return Optional.empty();
    }
    LocalTimes times = rule.localTimes(start);
    Optional<Instant> fire = rule.wallClock().next(times, zone, before(start));
    for (int i = 1; i < rule.count().getAsInt() && fire.isPresent(); i++) {
      fire = rule.wallClock().next(times, zone, fire.get());
    }
    return fire.map(last -> LocalDateTime.ofInstant(last, zone));
  }

  /** An instant before the start in any zone. */
  private static Instant before(LocalDateTime start) {
    return start.minusDays(1).toInstant(ZoneOffset.UTC);
  }

  @Override
  public Optional<Instant> next(Instant after) {
    Optional<Instant> fire =
        except.isEmpty() ? nextOfAll(after) : exclusions.firstAllowed(this::nextOfAll, after);
    return fire.isPresent() && fire.get().isAfter(end) ? Optional.empty() : fire;
  }

  private Optional<Instant> nextOfAll(Instant after) {
    return rule.wallClock().next(times, zone, after);
  }

  /** A warning to show when the rule is created: the start is not itself a fire. */
  public Optional<String> note() {
    long second = start.toEpochSecond(ZoneOffset.UTC);
    return times.next(second - 1) == second
        ? Optional.empty()
        : Optional.of("the start %s does not match the rule, so it is not a fire".formatted(start));
  }

  /** The rule as written. */
  public String text() {
    return rule.text();
  }

  public LocalDateTime start() {
    return start;
  }

  public ZoneId zone() {
    return zone;
  }

  public List<Exclusion> except() {
    return except;
  }

  RecurrenceRule rule() {
    return rule;
  }

  /** The same rule from another start, from which COUNT counts. */
  public Rule withStart(LocalDateTime other) {
    return new Rule(rule, other, zone, except);
  }

  Optional<LocalDateTime> lastOfCount() {
    return lastOfCount;
  }

  @Override
  public Rule withZone(ZoneId elsewhere) {
    return new Rule(rule, start, elsewhere, except, lastOfCount);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Rule that
        && rule.text().equals(that.rule.text())
        && start.equals(that.start)
        && zone.equals(that.zone)
        && except.equals(that.except);
  }

  @Override
  public int hashCode() {
    return Objects.hash(rule.text(), start, zone, except);
  }

  @Override
  public String toString() {
    return "DTSTART;TZID=%s:%s RRULE:%s".formatted(zone, start, rule.text());
  }
}
