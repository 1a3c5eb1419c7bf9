package dev.rooster.time;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of a written schedule, with their options. The table of reminder fields uses them. */
public enum ScheduleField {
  CRON("--cron", "EXPR", "a cron expression of 5 to 7 fields, or a macro such as @daily"),
  RRULE("--rrule", "RULE", "a recurrence rule of RFC 5545 (iCalendar)"),
  EVERY("--every", "DURATION", "an interval of elapsed time, such as 90m or PT2H"),
  AT("--at", "TIME", "once, at a time such as tomorrow 9am"),
  IN("--in", "DURATION", "once, after a duration such as 20m or 1h30m"),
  IDLE("--idle", "DURATION", "when the agent has been idle for a duration such as 5m"),
  CALLS("--calls", "N", "once, after N more prompts of the user to the agent"),
  ON("--on", "EVENT", "when something happens outside: webhook:NAME, file:PATH or exit:COMMAND"),
  DTSTART("--dtstart", "LOCAL", "start of the rule, without an offset", RRULE),
  ANCHOR("--anchor", "TIME", "where the interval counts from", EVERY),
  REPEAT("--repeat", "", "again after every further idle time of this length", IDLE),
  TZ("--tz", "ZONE", "the time zone, such as Europe/Berlin"),
  STARTS("--starts", "TIME", "no fire before this"),
  ENDS("--ends", "TIME", "no fire after this; a date includes the whole day"),
  MAX_FIRES("--max-fires", "N", "maximum number of fires, counted from --from"),
  EXCEPT(
      "--except",
      "WHEN",
      "excluded dates: a date, FROM..TO, a local date and time, or a calendar such as x.ics"),
  FROM("--from", "TIME", "the time to treat as now"),
  COUNT("--count", "N", "how many fires to show, 1 to 10000");

  /** The fields that limit any recurring schedule. */
  static final List<ScheduleField> BOUNDS = List.of(STARTS, ENDS, MAX_FIRES, EXCEPT);

  private final String option;
  private final String placeholder;
  private final String meaning;
  private final @Nullable ScheduleField beside;

  ScheduleField(String option, String placeholder, String meaning) {
    this(option, placeholder, meaning, null);
  }

  /**
   * @param beside the part that it requires
   */
  ScheduleField(String option, String placeholder, String meaning, @Nullable ScheduleField beside) {
    this.option = option;
    this.placeholder = placeholder;
    this.meaning = meaning;
    this.beside = beside;
  }

  /** Its name in the JSON of {@code rooster next --batch}. */
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String option() {
    return option;
  }

  public String placeholder() {
    return placeholder;
  }

  public String meaning() {
    return meaning;
  }

  /** Whether it is either true or false. */
  public boolean flag() {
    return placeholder.isEmpty();
  }

  /** The part that it requires. */
  public Optional<ScheduleField> beside() {
    return Optional.ofNullable(beside);
  }
}
