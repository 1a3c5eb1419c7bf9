package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Values;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Place;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.FieldOption;
import dev.rooster.reminders.FieldType;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderField;
import dev.rooster.reminders.ReminderField.Theme;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.reminders.WhenFields;
import dev.rooster.time.ScheduleField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of reminder fields, derived from the table of fields. */
final class ReminderOptions {
  static final Option CONDITION = option(HowFields.COMMAND);
  static final Option CONDITION_PROMPT = option(HowFields.PROMPT);
  static final Option CONDITION_TIMEOUT = option(HowFields.CONDITION_TIMEOUT);

  static final List<OptionGroup> GROUPS =
      List.of(
          ScheduleOptions.WHEN,
          OptionGroup.of(
              "Schedule details",
              option(WhenFields.ZONE).taking(new Values.Zones()),
              ScheduleOptions.option(ScheduleField.DTSTART),
              ScheduleOptions.option(ScheduleField.ANCHOR),
              ScheduleOptions.option(ScheduleField.REPEAT)),
          group("Bounds", Theme.WHEN, Theme.WHEN),
          group("Reminder", Theme.WHAT, Theme.WHO),
          group("Delivery", Theme.WHERE, Theme.WHERE),
          group("Condition", Theme.WHETHER, Theme.WHETHER),
          group("Policies", Theme.HOW, Theme.HOW));

  private ReminderOptions() {}

  /** The options of the fields of two themes, and of their parts. */
  private static OptionGroup group(String heading, Theme one, Theme other) {
    List<Option> options = new ArrayList<>();
    for (ReminderField<?> field : ReminderFields.ALL) {
      boolean fits = field.theme() == one || field.theme() == other;
      if (fits && !field.is(WhenFields.SCHEDULE)) {
        addOptions(field, options);
      }
    }
    return new OptionGroup(heading, options);
  }

  private static void addOptions(ReminderField<?> field, List<Option> options) {
    if (field.option().isPresent()) {
      options.add(option(field));
    }
    for (ReminderField<?> part : field.type().parts()) {
      addOptions(part, options);
    }
  }

  private static Option option(ReminderField<?> field) {
    FieldOption called = field.option().orElseThrow();
    String help = field.text().meaning();
    if (field.type() instanceof FieldType.Flag) {
      return Option.flag(called.name(), help);
    }
    Option option =
        field.type() instanceof FieldType.Texts
            ? Option.repeatable(called.name(), called.placeholder(), help)
            : Option.value(called.name(), called.placeholder(), help);
    List<String> choices = field.type().choices();
    Option offering =
        choices.isEmpty()
            ? option
            : option.taking(
                new Values.Words(choices, field.type() instanceof FieldType.Text ? "a key" : ""));
    return offering.defaultsTo(field.text().defaultValue());
  }

  /** The fields that the options set. */
  static Map<String, ParsedValue> fields(Arguments arguments) {
    return given(ReminderFields.WRITTEN, arguments);
  }

  private static Map<String, ParsedValue> given(
      List<ReminderField<?>> fields, Arguments arguments) {
    Map<String, ParsedValue> given = new LinkedHashMap<>();
    for (ReminderField<?> field : fields) {
      Map<String, ParsedValue> parts = given(field.type().parts(), arguments);
      if (!parts.isEmpty()) {
        given.put(field.name(), ParsedValue.of(parts));
      } else if (field.option().isPresent() && arguments.has(option(field))) {
        given.put(field.name(), value(field, arguments.values(option(field))));
      }
    }
    return given;
  }

  private static ParsedValue value(ReminderField<?> field, List<String> values) {
    if (field.type() instanceof FieldType.Flag) {
      return new ParsedValue.Bool(true, Place.START);
    }
    return field.type() instanceof FieldType.Texts
        ? ParsedValue.of(values)
        : ParsedValue.of(values.getFirst());
  }

  /** Refuses options of a condition without a condition. */
  static void requireCondition(Map<String, ParsedValue> fields) {
    if (fields.get(HowFields.CONDITION.name()) instanceof ParsedValue.Obj condition
        && !condition.fields().containsKey(HowFields.COMMAND.name())
        && !condition.fields().containsKey(HowFields.PROMPT.name())) {
      throw RefusedException.invalid(
          "the condition options need a condition",
          "give %s or %s".formatted(CONDITION.name(), CONDITION_PROMPT.name()));
    }
  }

  /** Refuses addresses for replies that are never delivered. */
  static void requireDelivery(Arguments arguments) {
    boolean never = arguments.value(option(HowFields.WHEN)).filter("never"::equals).isPresent();
    if (never && arguments.has(option(HowFields.TO))) {
      throw RefusedException.invalid(
          "--to has no effect with --deliver never", "leave out one of the two");
    }
  }

  /**
   * The option of a field.
   *
   * @param path the path of the field, such as {@code condition.mode}
   * @return the option, or the path itself if there is none
   */
  static String named(String path) {
    return named(path, "", ReminderFields.WRITTEN);
  }

  private static String named(String path, String section, List<ReminderField<?>> fields) {
    for (ReminderField<?> field : fields) {
      String here = section + field.name();
      if (here.equals(path)) {
        return field.option().map(FieldOption::name).orElse(path);
      }
      if (path.startsWith(here + ".")) {
        return named(path, here + ".", field.type().parts());
      }
    }
    return path;
  }
}
