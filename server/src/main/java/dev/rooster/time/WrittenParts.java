package dev.rooster.time;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The unparsed parts of a schedule. Error messages name a part as the user did: by option or by
 * field.
 */
public final class WrittenParts {
  private final Map<ScheduleField, List<String>> values;
  private final Function<ScheduleField, String> naming;

  private WrittenParts(
      Map<ScheduleField, List<String>> values, Function<ScheduleField, String> naming) {
    this.values = values;
    this.naming = naming;
  }

  /**
   * @param naming the name of a part in error messages
   */
  public static WrittenParts of(
      Map<ScheduleField, List<String>> values, Function<ScheduleField, String> naming) {
    return new WrittenParts(Map.copyOf(values), naming);
  }

  public WrittenParts with(ScheduleField part, String text) {
    Map<ScheduleField, List<String>> more = new EnumMap<>(ScheduleField.class);
    more.putAll(values);
    more.put(part, List.of(text));
    return new WrittenParts(more, naming);
  }

  public String name(ScheduleField part) {
    return naming.apply(part);
  }

  public boolean has(ScheduleField part) {
    return values.containsKey(part);
  }

  public boolean hasKind() {
    for (Kind kind : Kind.values()) {
      if (has(kind.part())) {
        return true;
      }
    }
    return false;
  }

  public Optional<String> value(ScheduleField part) {
    List<String> written = values(part);
    return written.isEmpty() ? Optional.empty() : Optional.of(written.getFirst());
  }

  public List<String> values(ScheduleField part) {
    return values.getOrDefault(part, List.of());
  }

  /** The kind of the schedule; refuses none, several, and parts of another kind. */
  public Kind kind() {
    List<Kind> written = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      if (has(kind.part())) {
        written.add(kind);
      }
    }
    if (written.size() != 1) {
      throw new MisfitException(
          written.isEmpty()
              ? "the schedule is missing"
              : name(written.get(0).part())
                  + " and "
                  + name(written.get(1).part())
                  + " cannot be combined",
          "give exactly one of " + kindNames());
    }
    Kind kind = written.getFirst();
    for (ScheduleField part : ScheduleField.values()) {
      Optional<ScheduleField> needed = part.beside();
      if (has(part) && needed.isPresent() && needed.get() != kind.part()) {
        throw misfit(part, needed.get());
      }
    }
    if (kind.once()) {
      refuseBounds(kind);
    }
    return kind;
  }

  /** Refuses bounds, which have no effect on a schedule that fires once. */
  void refuseBounds(Kind kind) {
    for (ScheduleField part : ScheduleField.BOUNDS) {
      if (has(part)) {
        throw new MisfitException(
            name(part) + " has no effect with " + name(kind.part()) + ", which fires once",
            "leave it out, or use %s, %s or %s"
                .formatted(
                    name(ScheduleField.CRON),
                    name(ScheduleField.RRULE),
                    name(ScheduleField.EVERY)));
      }
    }
  }

  private MisfitException misfit(ScheduleField part, ScheduleField needed) {
    return new MisfitException(
        name(part) + " needs " + name(needed), "leave it out, or use " + name(needed));
  }

  private String kindNames() {
    List<String> names = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      names.add(name(kind.part()));
    }
    return String.join(", ", names);
  }
}
