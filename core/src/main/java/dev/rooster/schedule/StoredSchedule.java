package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A schedule as one line of text for storage. Reading the line returns the same schedule with the
 * same fires.
 *
 * <pre>
 * at 2026-11-16T09:00 in Europe/Berlin
 * every PT30M from 2026-11-16T08:00:00Z
 * cron 0 9 * * 1-5 in Europe/Berlin
 * idle PT5M repeat
 * calls 3
 * on webhook ci
 * on exit make+test
 * rrule FREQ=DAILY;COUNT=3 from 2026-01-04T09:00 in Europe/Berlin last 2026-01-06T09:00 except …
 * </pre>
 *
 * <p>The text after {@code on} is encoded, so that it is one word.
 *
 * <p>Bounds follow a vertical bar, in this order. Every field but the zone is optional; the
 * exception dates are in that zone:
 *
 * <pre>
 * cron … | starts 2026-12-01T08:00:00Z ends … max 10 last … in Europe/Berlin except 2026-12-24,…
 * </pre>
 *
 * <p>Rooster computes {@code last} when it creates the schedule. Reading trusts it: each fire reads
 * the schedule, so reading neither counts fires nor checks that there are any.
 *
 * <p>Every version reads the texts of all earlier versions. A text that the cron and rule parsers
 * no longer accept must stay readable here.
 */
public final class StoredSchedule {
  private static final String BAR = " | ";
  private static final String REPEAT = "repeat";

  private StoredSchedule() {}

  public static String write(Schedule schedule) {
    return switch (schedule) {
      case At at -> "at " + at.local() + " in " + at.zone();
      case Every every -> "every " + every.interval() + " from " + every.anchor();
      case Cron cron -> "cron " + cron.expression().text() + " in " + cron.zone();
      case Rule rule -> rule(rule);
      case Idle idle -> "idle " + idle.after() + (idle.repeat() ? " " + REPEAT : "");
      case Calls calls -> "calls " + calls.prompts();
      case On on -> "on %s %s".formatted(on.source().word(), encoded(on.what()));
      case Bounded bounded -> write(bounded.schedule()) + BAR + bounds(bounded);
      case Unreadable kept -> kept.text();
    };
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String decoded(String word) {
    try {
      return URLDecoder.decode(word, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw StoredFields.damaged(MessageText.quoted(word) + " is not a valid value");
    }
  }

  private static String rule(Rule rule) {
    StringBuilder text = new StringBuilder("rrule ").append(rule.text());
    text.append(" from ").append(rule.start()).append(" in ").append(rule.zone());
    rule.lastOfCount().ifPresent(last -> text.append(" last ").append(last));
    return text.append(except(rule.except())).toString();
  }

  private static String bounds(Bounded bounded) {
    StringBuilder text = new StringBuilder();
    Bounds bounds = bounded.bounds();
    bounds.starts().ifPresent(start -> text.append("starts ").append(start).append(' '));
    bounds.ends().ifPresent(end -> text.append("ends ").append(end).append(' '));
    bounds.maxFires().ifPresent(most -> text.append("max ").append(most).append(' '));
    bounded.last().ifPresent(last -> text.append("last ").append(last).append(' '));
    return text.append("in ").append(bounded.zone()).append(except(bounds.except())).toString();
  }

  private static String except(List<Exclusion> except) {
    return except.isEmpty()
        ? ""
        : except.stream().map(String::valueOf).collect(Collectors.joining(",", " except ", ""));
  }

  /**
   * Reads a text written by {@link #write}.
   *
   * @throws InvalidScheduleException if the text is not a stored schedule
   */
  public static Schedule read(String text) {
    try {
      int bar = text.indexOf(BAR);
      Schedule schedule = readUnbounded(bar < 0 ? text : text.substring(0, bar));
      while (bar >= 0) {
        int from = bar + BAR.length();
        bar = text.indexOf(BAR, from);
        schedule =
            readBounded(schedule, bar < 0 ? text.substring(from) : text.substring(from, bar));
      }
      return schedule;
    } catch (InvalidScheduleException damaged) {
      throw unreadable(text, damaged);
    }
  }

  /**
   * Reads a text like {@link #read}, but returns an {@link Unreadable} for a text that is not a
   * schedule, so that one broken row does not affect the others.
   */
  public static Schedule readOrKeep(String text) {
    try {
      return read(text);
    } catch (InvalidScheduleException e) {
      return new Unreadable(text, e.problem());
    }
  }

  private static Schedule readUnbounded(String text) {
    StoredFields fields = new StoredFields(text);
    Schedule schedule =
        switch (fields.word()) {
          case "at" -> new At(fields.word(LocalDateTime::parse), fields.get("in", ZoneId::of));
          case "every" ->
              new Every(fields.word(Duration::parse), fields.get("from", Instant::parse));
          case "cron" ->
              new Cron(CronParser.restore(fields.upTo("in")), fields.get("in", ZoneId::of));
          case "rrule" -> readRule(fields);
          case "idle" -> new Idle(fields.word(Duration::parse), fields.flag(REPEAT));
          case "calls" -> new Calls(fields.word(Integer::valueOf));
          case "on" -> new On(fields.word(On.Source::of), decoded(fields.word()));
          default -> throw StoredFields.damaged("its kind is unknown");
        };
    fields.end();
    return schedule;
  }

  private static Rule readRule(StoredFields fields) {
    RecurrenceRule rule = new RuleParser(fields.upTo("from")).parse();
    LocalDateTime start = fields.get("from", LocalDateTime::parse);
    ZoneId zone = fields.get("in", ZoneId::of);
    Optional<LocalDateTime> last = fields.find("last", LocalDateTime::parse);
    return new Rule(rule, start, zone, readExcept(fields), last);
  }

  private static Bounded readBounded(Schedule schedule, String text) {
    StoredFields fields = new StoredFields(text);
    Optional<Instant> starts = fields.find("starts", Instant::parse);
    Optional<Instant> ends = fields.find("ends", Instant::parse);
    OptionalInt most =
        fields.find("max", Integer::valueOf).map(OptionalInt::of).orElse(OptionalInt.empty());
    Optional<Instant> last = fields.find("last", Instant::parse);
    ZoneId zone = fields.get("in", ZoneId::of);
    Bounds bounds = new Bounds(starts, ends, most, readExcept(fields));
    fields.end();
    return new Bounded(schedule, bounds, zone, last);
  }

  private static List<Exclusion> readExcept(StoredFields fields) {
    return fields
        .find("except", list -> Arrays.stream(list.split(",", -1)).map(Exclusion::parse).toList())
        .orElse(List.of());
  }

  private static InvalidScheduleException unreadable(String text, InvalidScheduleException cause) {
    InvalidScheduleException unreadable =
        new InvalidScheduleException(
            "the stored schedule %s cannot be read: %s"
                .formatted(MessageText.quoted(text), cause.problem()),
            Unreadable.REMEDY);
    unreadable.initCause(cause);
    return unreadable;
  }
}
