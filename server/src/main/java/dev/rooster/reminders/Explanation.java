package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.schedule.At;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Words;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.time.BareExpression;
import dev.rooster.time.FireText;
import dev.rooster.time.Kind;
import dev.rooster.time.ReadSchedule;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import dev.rooster.time.WrittenParts;
import java.util.Locale;
import java.util.Optional;

/**
 * What a written schedule means: the same for {@code rooster explain} and {@code POST
 * /api/explain}.
 *
 * @param read the schedule, with its zone and the fires to show
 * @param parts the schedule as written, with the detected kind
 * @param bare the expression whose kind was detected; empty if the parts name it
 */
public record Explanation(ReadSchedule read, WrittenParts parts, Optional<BareExpression> bare) {
  private static final String IN = "in ";

  /**
   * Reads a schedule.
   *
   * @param text an expression of any kind; empty if the parts have the schedule
   */
  public static Explanation of(WrittenParts written, Optional<String> text, ScheduleReader reader) {
    Optional<BareExpression> bare = text.map(it -> detected(it, written, reader));
    WrittenParts parts = bare.map(it -> written.with(it.kind().part(), it.value())).orElse(written);
    return new Explanation(reader.read(parts), parts, bare);
  }

  private static BareExpression detected(String text, WrittenParts written, ScheduleReader reader) {
    var home = reader.home(written);
    return BareExpression.detect(text.strip(), reader.now(written, home), home);
  }

  /** Names calendars instead of all their days. */
  public String words() {
    return Words.of(read.schedule(), read.zone(), parts.values(ScheduleField.EXCEPT));
  }

  /** The expression that was derived from a phrase. */
  public Optional<String> expression() {
    return bare.filter(BareExpression::derived).map(BareExpression::value);
  }

  public JsonText json() {
    return JsonText.object()
        .with("kind", read.kind().word())
        .with("schedule", schedule())
        .with("words", words())
        .with("brief", Words.brief(read.schedule()))
        .with("tz", FireText.zone(read.zone()))
        .with("tz_source", read.zoneSource().word())
        .with("notes", read.notes())
        .withOrNull("expression", expression().orElse(""))
        .withInstants("next", read.fires());
  }

  /**
   * The schedule as a new reminder takes it. What counts from the creation stays so: a duration, an
   * interval without an anchor, a rule without a start. Any other time is fixed to its date.
   */
  JsonText schedule() {
    Kind kind = read.kind();
    JsonText json = JsonText.object();
    return switch (kind) {
      case IN -> json.with(WhenFields.IN.name(), text(kind));
      case AT ->
          duration(text(kind))
              .map(it -> json.with(WhenFields.IN.name(), it))
              .orElseGet(() -> ScheduleJson.of(read.schedule(), false));
      case CRON -> zoned(json.with(WhenFields.CRON.name(), text(kind)));
      case EVERY ->
          and(
              json.with(WhenFields.EVERY.name(), text(kind)),
              ScheduleField.ANCHOR,
              WhenFields.ANCHOR);
      case RRULE ->
          zoned(
              and(
                  json.with(WhenFields.RRULE.name(), text(kind)),
                  ScheduleField.DTSTART,
                  WhenFields.START));
      case IDLE, CALLS, ON -> ScheduleJson.of(read.schedule(), false);
    };
  }

  private JsonText zoned(JsonText json) {
    return and(json, ScheduleField.TZ, WhenFields.ZONE);
  }

  private JsonText and(JsonText json, ScheduleField part, ReminderField<?> field) {
    parts.value(part).ifPresent(it -> json.with(field.name(), it));
    return json;
  }

  private String text(Kind kind) {
    return parts.value(kind.part()).orElseThrow().strip();
  }

  /** The duration from now that a time is written as. */
  private Optional<String> duration(String text) {
    String bare =
        text.toLowerCase(Locale.ROOT).startsWith(IN) ? text.substring(IN.length()).strip() : text;
    Schedule schedule = read.schedule();
    try {
      return schedule instanceof At at
              && at.instant().equals(read.from().plus(WrittenDuration.parse(bare)))
          ? Optional.of(bare)
          : Optional.empty();
    } catch (InvalidScheduleException notADuration) {
      return Optional.empty();
    }
  }
}
