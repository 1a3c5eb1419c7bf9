package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text of a rule: a bare rule, or the lines of a calendar entry that belong to it. Holds only
 * what the text states, before defaults apply.
 */
final class RuleText {
  private static final int MAX_LENGTH = 20_000;

  private @Nullable RecurrenceRule rule;
  private @Nullable BasicTime start;
  private @Nullable ZoneId zone;
  private final List<BasicTime> except = new ArrayList<>();

  private RuleText() {}

  static RuleText parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new InvalidScheduleException(
          "a rule of %d characters is too long".formatted(text.length()),
          "a rule has at most %d".formatted(MAX_LENGTH));
    }
    RuleText read = new RuleText();
    String unfolded = text.replaceAll("\r?\n[ \t]", "");
    unfolded.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(read::readLine);
    if (read.rule == null) {
      throw new InvalidScheduleException(
          MessageText.quoted(text) + " has no rule", "write one such as FREQ=WEEKLY;BYDAY=MO,WE");
    }
    return read;
  }

  /** Whether the text has a line DTSTART. */
  static boolean hasStart(String text) {
    return text.toUpperCase(Locale.ROOT).lines().anyMatch(it -> it.strip().startsWith("DTSTART"));
  }

  private void readLine(String line) {
    int colon = line.indexOf(':');
    String head = colon < 0 ? "RRULE" : line.substring(0, colon);
    String value = line.substring(colon + 1);
    List<String> parameters = List.of(head.split(";", -1));
    String name = parameters.getFirst().strip().toUpperCase(Locale.ROOT);
    switch (name) {
      case "RRULE" -> {
        refuseSecond(rule, name);
        rule = new RuleParser(value).parse();
      }
      case "DTSTART" -> {
        refuseSecond(start, name);
        readZone(parameters);
        start = BasicTime.parse(name, value.strip());
      }
      case "EXDATE" -> {
        readZone(parameters);
        for (String date : value.split(",", -1)) {
          except.add(BasicTime.parse(name, date.strip()));
        }
      }
      case "RDATE" ->
          throw new InvalidScheduleException(
              "RDATE is not supported", "create a separate schedule for the extra dates");
      case "EXRULE" ->
          throw new InvalidScheduleException(
              "EXRULE is not supported", "list the excluded dates in EXDATE");
      default ->
          throw new InvalidScheduleException(
              MessageText.quoted(name) + " is not part of a rule",
              "write DTSTART, RRULE and EXDATE lines, or only the rule: FREQ=WEEKLY;BYDAY=MO,WE");
    }
  }

  private static void refuseSecond(@Nullable Object earlier, String name) {
    if (earlier != null) {
      throw new InvalidScheduleException(
          "the text has more than one " + name, "create a reminder for each rule");
    }
  }

  private void readZone(List<String> parameters) {
    for (String parameter : parameters) {
      if (parameter.toUpperCase(Locale.ROOT).startsWith("TZID=")) {
        ZoneId named = Zones.parse(parameter.substring("TZID=".length()));
        if (zone != null && !zone.equals(named)) {
          throw new InvalidScheduleException(
              "the rule names two zones, %s and %s".formatted(zone, named),
              "write DTSTART and EXDATE in the same zone");
        }
        zone = named;
      }
    }
  }

  /** Creates the schedule, using the start and zone given outside the text. */
  Rule rule(
      Optional<LocalDateTime> startBeside,
      Optional<ZoneId> zoneBeside,
      ZoneId defaultZone,
      Instant now) {
    RecurrenceRule parsed = rule;
    if (parsed == null) {
      throw new IllegalStateException("parse leaves no rule out");
    }
    ZoneId inText = zone == null && start != null && start.utc() ? ZoneId.of("UTC") : zone;
    ZoneId ruleZone = one("zone", Optional.ofNullable(inText), zoneBeside).orElse(defaultZone);
    Optional<LocalDateTime> textStart = Optional.ofNullable(start).map(at -> at.in(ruleZone));
    List<Exclusion> exclusions = exclusions(ruleZone);
    LocalDateTime ruleStart =
        one("start", textStart, startBeside)
            .orElseGet(() -> impliedStart(parsed, ruleZone, exclusions, now));
    return new Rule(parsed, ruleStart, ruleZone, exclusions);
  }

  /**
   * Now, at second zero. A rule with COUNT starts at its first future fire instead, so that no fire
   * is lost.
   */
  private static LocalDateTime impliedStart(
      RecurrenceRule rule, ZoneId zone, List<Exclusion> exclusions, Instant now) {
    LocalDateTime start = LocalDateTime.ofInstant(now, zone).truncatedTo(ChronoUnit.MINUTES);
    return rule.count().isEmpty()
        ? start
        : new Rule(rule, start, zone, exclusions, Optional.empty())
            .next(now)
            .map(first -> LocalDateTime.ofInstant(first, zone))
            .orElse(start);
  }

  private static <T> Optional<T> one(String what, Optional<T> inText, Optional<T> beside) {
    if (inText.isPresent() && beside.isPresent() && !inText.equals(beside)) {
      throw new InvalidScheduleException(
          "the rule sets the %s to %s, but %s is also given"
              .formatted(what, inText.get(), beside.get()),
          "keep one of them");
    }
    return inText.or(() -> beside);
  }

  private List<Exclusion> exclusions(ZoneId ruleZone) {
    return except.stream().map(at -> exclusion(at, ruleZone)).toList();
  }

  private static Exclusion exclusion(BasicTime at, ZoneId zone) {
    LocalDate day = at.local().toLocalDate();
    return at.dateOnly() ? new Exclusion.Days(day, day) : new Exclusion.Moment(at.in(zone));
  }
}
