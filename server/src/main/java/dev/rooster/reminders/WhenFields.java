package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.reminders.ReminderField.Theme;
import dev.rooster.schedule.Calls;
import dev.rooster.time.ScheduleField;
import java.time.Instant;
import java.util.List;

/** The fields that define when a reminder fires. */
public final class WhenFields {
  /**
   * A field that holds a part of a schedule.
   *
   * @param part the same field for the schedule reader
   */
  public record Timing(ScheduleField part, ReminderField<?> field) {}

  /** The limit of one expression or rule; thousands of exception dates fit. */
  static final int LONGEST = 20_000;

  /** The word for a zone that follows the user's. */
  static final String OF_USER = "user";

  public static final ReminderField<String> AT =
      part("at", ScheduleField.AT, Theme.WHEN).example("tomorrow 9am");
  public static final ReminderField<String> IN =
      part("in", ScheduleField.IN, Theme.ALIAS).example("20m");
  public static final ReminderField<String> EVERY =
      part("every", ScheduleField.EVERY, Theme.WHEN).example("90m");
  static final ReminderField<Instant> ANCHOR =
      ReminderField.of("anchor", new FieldType.Moment(), Theme.WHEN, ScheduleField.ANCHOR.meaning())
          .defaultInWords("the time of creation")
          .neverNull()
          .example("2026-11-16T09:30:00Z")
          .option(ScheduleField.ANCHOR.option(), ScheduleField.ANCHOR.placeholder());
  public static final ReminderField<String> CRON =
      part("cron", ScheduleField.CRON, Theme.WHEN)
          .more("6 fields start with seconds, 7 also end with the year")
          .example("0 9 * * 1-5");
  public static final ReminderField<String> RRULE =
      part("rrule", ScheduleField.RRULE, Theme.WHEN).example("FREQ=WEEKLY;BYDAY=MO");
  public static final ReminderField<String> IDLE =
      part("idle", ScheduleField.IDLE, Theme.WHEN)
          .more("for an agent that is a running client; once in each idle stretch")
          .example("5m");
  public static final ReminderField<Boolean> REPEAT =
      ReminderField.of("repeat", new FieldType.Flag(), Theme.WHEN, ScheduleField.REPEAT.meaning())
          .defaultInWords("one fire in each idle stretch")
          .neverNull()
          .examples("true")
          .option(ScheduleField.REPEAT.option(), ScheduleField.REPEAT.placeholder());
  public static final ReminderField<Long> CALLS =
      ReminderField.of(
              "calls",
              new FieldType.Whole(1, Calls.MOST),
              Theme.WHEN,
              ScheduleField.CALLS.meaning())
          .more("for an agent that is a running client; counted from the creation")
          .neverNull()
          .examples("3")
          .option(ScheduleField.CALLS.option(), ScheduleField.CALLS.placeholder());
  public static final ReminderField<String> ON =
      ReminderField.of("on", EventType.TYPE, Theme.WHEN, ScheduleField.ON.meaning())
          .more("as one string, or as an object with exactly one of webhook, file and exit")
          .neverNull()
          .examples("{\"webhook\":\"ci\"}", "\"file:~/build/result.txt\"")
          .option(ScheduleField.ON.option(), ScheduleField.ON.placeholder());
  static final ReminderField<String> START =
      part("start", ScheduleField.DTSTART, Theme.WHEN)
          .defaultInWords("the time of creation")
          .example("2026-11-23T09:00");
  public static final ReminderField<String> ZONE =
      ReminderField.of(
              "tz",
              FieldType.Text.upTo(LONGEST),
              Theme.WHEN,
              "the time zone, such as Europe/Berlin, or user to follow the user's zone")
          .defaultInWords("the user's, the configuration's or the system's")
          .neverNull()
          .example("Asia/Tokyo")
          .option(ScheduleField.TZ.option(), ScheduleField.TZ.placeholder());
  static final ReminderField<String> STORED =
      ReminderField.of(
          "stored",
          FieldType.Text.upTo(LONGEST),
          Theme.STANDING,
          "the stored text of a schedule that this version or its JDK cannot read");

  /** The parts of {@code schedule}. */
  public static final List<Timing> PARTS =
      List.of(
          new Timing(ScheduleField.AT, AT),
          new Timing(ScheduleField.IN, IN),
          new Timing(ScheduleField.EVERY, EVERY),
          new Timing(ScheduleField.ANCHOR, ANCHOR),
          new Timing(ScheduleField.CRON, CRON),
          new Timing(ScheduleField.RRULE, RRULE),
          new Timing(ScheduleField.DTSTART, START),
          new Timing(ScheduleField.IDLE, IDLE),
          new Timing(ScheduleField.REPEAT, REPEAT),
          new Timing(ScheduleField.CALLS, CALLS),
          new Timing(ScheduleField.ON, ON),
          new Timing(ScheduleField.TZ, ZONE));

  public static final ReminderField<Fields> SCHEDULE =
      ReminderField.of(
              "schedule",
              new Section(
                  new Section.Shape(
                      "NewSchedule",
                      "When a reminder fires. docs/time.md explains the kinds.",
                      List.of(
                          List.of(AT.name()),
                          List.of(IN.name()),
                          List.of(EVERY.name()),
                          List.of(CRON.name()),
                          List.of(RRULE.name()),
                          List.of(IDLE.name()),
                          List.of(CALLS.name()),
                          List.of(ON.name()))),
                  new Section.Shape(
                      "Schedule",
                      "When a reminder fires. A relative time is given as its instant.",
                      List.of(
                          List.of(STORED.name()),
                          List.of(AT.name()),
                          List.of(EVERY.name(), ANCHOR.name()),
                          List.of(CRON.name(), ZONE.name()),
                          List.of(RRULE.name(), START.name(), ZONE.name()),
                          List.of(IDLE.name(), REPEAT.name()),
                          List.of(CALLS.name()),
                          List.of(ON.name()))),
                  List.of(
                      AT, IN, EVERY, ANCHOR, CRON, RRULE, START, IDLE, REPEAT, CALLS, ON, ZONE,
                      STORED),
                  ""),
              Theme.WHEN,
              "when it fires")
          .more("exactly one of at, in, every, cron, rrule, idle, calls and on")
          .examples("{\"every\":\"45m\"}");

  static final ReminderField<String> WORDS =
      ReminderField.of(
          "words", FieldType.Text.upTo(LONGEST), Theme.STANDING, "its schedule in plain words");
  static final ReminderField<String> BRIEF =
      ReminderField.of(
          "brief",
          FieldType.Text.upTo(LONGEST),
          Theme.STANDING,
          "its schedule in a few words, without zone and bounds");
  static final ReminderField<String> SHOWN_IN =
      ReminderField.of(
          "tz",
          FieldType.Text.upTo(LONGEST),
          Theme.STANDING,
          "its own zone; without one, that of the reader");

  static final ReminderField<Instant> STARTS =
      bound("starts", ScheduleField.STARTS).example("2026-12-01");
  static final ReminderField<Instant> ENDS =
      bound("ends", ScheduleField.ENDS).example("2026-12-24T18:00");

  static final ReminderField<Long> MAX_FIRES =
      ReminderField.of(
              "max_fires",
              new FieldType.Whole(1, 1_000_000_000),
              Theme.WHEN,
              "maximum number of fires")
          .defaultInWords("no limit")
          .orNull()
          .examples("5")
          .option("--count", "N");

  static final ReminderField<List<String>> EXCEPT =
      ReminderField.of("except", new FieldType.Texts(), Theme.WHEN, ScheduleField.EXCEPT.meaning())
          .examples("[\"2026-12-25\"]")
          .option(ScheduleField.EXCEPT.option(), ScheduleField.EXCEPT.placeholder());

  /** The fields beside {@code schedule} that limit it. */
  static final List<Timing> BOUNDS =
      List.of(
          new Timing(ScheduleField.STARTS, STARTS),
          new Timing(ScheduleField.ENDS, ENDS),
          new Timing(ScheduleField.EXCEPT, EXCEPT));

  /** Whether the times of a schedule follow the user's zone. */
  static final Kept<Boolean> FLOATING = new Kept<>("floating", new FieldType.Flag(), false);

  /** The exceptions as written, if they contain a calendar. */
  static final Kept<List<String>> WRITTEN_EXCEPT =
      new Kept<>("except", new FieldType.Texts(), List.of());

  static final List<ReminderField<?>> ALL =
      List.of(SCHEDULE, WORDS, BRIEF, SHOWN_IN, STARTS, ENDS, MAX_FIRES, EXCEPT);

  private WhenFields() {}

  private static ReminderField<String> part(String name, ScheduleField part, Theme theme) {
    return ReminderField.of(name, FieldType.Text.upTo(LONGEST), theme, part.meaning())
        .neverNull()
        .option(part.option(), part.placeholder());
  }

  private static ReminderField<Instant> bound(String name, ScheduleField part) {
    return ReminderField.of(name, new FieldType.Moment(), Theme.WHEN, part.meaning())
        .orNull()
        .option(part.option(), part.placeholder());
  }
}
