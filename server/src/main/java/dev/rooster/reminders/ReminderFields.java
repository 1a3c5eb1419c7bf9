package dev.rooster.reminders;

import dev.rooster.reminders.ReminderField.Theme;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The table of reminder fields, in the order of JSON. A plain field needs one row in the list of
 * its subject and nothing else. A field that the engine knows also needs a value in {@link
 * FieldValues} and a line in {@link ReminderReader}.
 */
public final class ReminderFields {
  /** The fields of a definition. */
  static final List<ReminderField<?>> DEFINITION =
      joined(WhatFields.ALL, WhenFields.ALL, HowFields.ALL);

  public static final List<ReminderField<?>> ALL =
      joined(WhatFields.IDENTITY, DEFINITION, StandingFields.ALL);

  /** The required fields. */
  static final List<ReminderField<?>> NEEDED = List.of(WhatFields.MESSAGE, WhenFields.SCHEDULE);

  /** The fields that decide when a declared reminder fires. */
  private static final List<ReminderField<?>> TIMES =
      List.of(WhenFields.SCHEDULE, WhenFields.STARTS, WhenFields.ENDS, WhenFields.EXCEPT);

  /** The fields that files and commands may set, in the order of files. */
  public static final List<ReminderField<?>> WRITTEN = written();

  private ReminderFields() {}

  @SafeVarargs
  private static List<ReminderField<?>> joined(List<ReminderField<?>>... lists) {
    List<ReminderField<?>> all = new ArrayList<>();
    for (List<ReminderField<?>> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }

  private static List<ReminderField<?>> written() {
    List<ReminderField<?>> written = new ArrayList<>();
    for (Theme theme : Theme.values()) {
      for (ReminderField<?> field : ALL) {
        if (field.theme() == theme && theme.isWritten()) {
          written.add(field);
        }
      }
    }
    return List.copyOf(written);
  }

  /** The names of the fields that files and commands may set, in the order of files. */
  public static List<String> writtenNames() {
    List<String> names = new ArrayList<>();
    for (ReminderField<?> field : WRITTEN) {
      names.add(field.name());
    }
    return names;
  }

  /** The names of the fields that can be reset to a default. */
  public static List<String> resettableNames() {
    List<String> names = writtenNames();
    for (ReminderField<?> field : NEEDED) {
      names.remove(field.name());
    }
    names.remove(StandingFields.ENABLED.name());
    return names;
  }

  /** The names of the fields that decide when a declared reminder fires. */
  public static Set<String> timeNames() {
    Set<String> names = new HashSet<>();
    TIMES.forEach(it -> names.add(it.name()));
    return names;
  }

  /** The names of the fields that only Rooster sets. */
  static Set<String> setByRooster() {
    Set<String> names = new HashSet<>();
    for (ReminderField<?> field : joined(ALL, StandingFields.ECHO)) {
      if (!field.theme().isTaken()) {
        names.add(field.name());
      }
    }
    return names;
  }
}
