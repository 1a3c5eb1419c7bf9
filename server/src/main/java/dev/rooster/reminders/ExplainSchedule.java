package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.Zones;
import dev.rooster.text.UserFacingException;
import dev.rooster.time.Kind;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.ScheduleReader;
import dev.rooster.time.WrittenParts;
import dev.rooster.trust.Caller;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Says what a text means as a schedule, and what a person may have meant. Thread-safe. */
public final class ExplainSchedule {
  private static final String FIRES_SHOWN = "10";

  private final CurrentRules rules;

  public ExplainSchedule(Reminders reminders) {
    this.rules = reminders.rules();
  }

  /**
   * Explains a text; refuses one that is no schedule.
   *
   * @param tz the zone for times without one; the caller's if empty
   */
  public Explanation explain(Caller caller, String text, Optional<String> tz) {
    Configuration configuration = rules.configuration().get();
    Map<ScheduleField, List<String>> parts = new EnumMap<>(ScheduleField.class);
    tz.ifPresent(it -> parts.put(ScheduleField.TZ, List.of(it)));
    parts.put(ScheduleField.COUNT, List.of(FIRES_SHOWN));
    ScheduleReader reader =
        new ScheduleReader(
            InstantSource.fixed(rules.now()),
            () -> DefaultZones.of(caller.user(), configuration, caller),
            new ExcludedDates(configuration.time().calendars()),
            Lifecycle.JUST_PASSED);
    return Explanation.of(WrittenParts.of(parts, ScheduleField::field), Optional.of(text), reader);
  }

  /** Whether a zone has this name. */
  public static boolean knowsZone(String name) {
    try {
      Zones.parse(name);
      return true;
    } catch (InvalidScheduleException e) {
      return false;
    }
  }

  /** The schedule that a refused text would be with an {@code every} before it. */
  public Optional<JsonText> suggestion(Caller caller, String text, Optional<String> tz) {
    return schedule(caller, "every " + text.strip(), tz).map(Explanation::schedule);
  }

  /**
   * The schedule that the body of a refused reminder may mean: its expression is of another kind
   * than the field that it stands in.
   */
  public Optional<JsonText> suggestion(Caller caller, ParsedValue body) {
    Fields schedule =
        Fields.of(body, "", new Problems()).member(WhenFields.SCHEDULE.name(), new Problems());
    Optional<String> tz = schedule.text(WhenFields.ZONE.name());
    List<Kind> given = Stream.of(Kind.values()).filter(it -> schedule.has(it.word())).toList();
    return given.size() == 1
        ? schedule
            .text(given.getFirst().word())
            .flatMap(text -> otherKind(caller, text, tz, given.getFirst()))
        : Optional.empty();
  }

  private Optional<JsonText> otherKind(
      Caller caller, String text, Optional<String> tz, Kind given) {
    return Stream.of(text, "every " + text.strip())
        .flatMap(it -> schedule(caller, it, tz).stream())
        .filter(it -> it.read().kind() != given)
        .findFirst()
        .map(Explanation::schedule);
  }

  private Optional<Explanation> schedule(Caller caller, String text, Optional<String> tz) {
    try {
      return Optional.of(explain(caller, text, tz))
          .filter(it -> it.read().kind().triggered() || !it.read().fires().isEmpty());
    } catch (UserFacingException notASchedule) {
      return Optional.empty();
    }
  }
}
