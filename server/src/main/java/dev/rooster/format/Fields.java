package dev.rooster.format;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.Choices;
import dev.rooster.text.NearestName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Reads the fields of an object by type. Collects problems, and treats an invalid field as missing.
 */
public final class Fields {
  private final ParsedValue.Obj object;
  private final String path;
  private final Problems problems;
  private final Set<String> asked = new HashSet<>();

  private Fields(ParsedValue.Obj object, String path, Problems problems) {
    this.object = object;
    this.path = path;
    this.problems = problems;
  }

  /**
   * @param path the object's path in problems; empty for the whole document
   */
  public static Fields of(ParsedValue node, String path, Problems problems) {
    if (node instanceof ParsedValue.Obj object) {
      return new Fields(object, path, problems);
    }
    if (!(node instanceof ParsedValue.Null)) {
      problems.add(
          node.place(),
          path,
          "must be an object, not " + node.kind(),
          "write it as fields, each with a name and a value");
    }
    return new Fields(new ParsedValue.Obj(Map.of(), node.place()), path, problems);
  }

  public boolean has(String name) {
    return value(name).isPresent();
  }

  /** The object as JSON. */
  public String json() {
    return CanonicalJson.inOrder(object);
  }

  /** Whether the field is present, even with null. */
  public boolean mentions(String name) {
    asked.add(name);
    return object.fields().containsKey(name);
  }

  /** The value, unless it is missing or null. */
  public Optional<ParsedValue> value(String name) {
    asked.add(name);
    return Optional.ofNullable(object.fields().get(name))
        .filter(it -> !(it instanceof ParsedValue.Null));
  }

  /** A string; a number or boolean as a string. */
  public Optional<String> text(String name) {
    return value(name).flatMap(node -> text(node, name));
  }

  private Optional<String> text(ParsedValue node, String name) {
    Optional<String> text = node.text();
    if (text.isEmpty()) {
      complain(node, name, "a string", "write a single value, in quotes");
    }
    return text;
  }

  /** A list of strings; a single string counts as a list of one. */
  public List<String> texts(String name) {
    Optional<ParsedValue> value = value(name);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof ParsedValue.Arr list)) {
      return text(name).map(List::of).orElse(List.of());
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      text(list.items().get(i), "%s[%d]".formatted(name, i)).ifPresent(texts::add);
    }
    return texts;
  }

  public Optional<Boolean> flag(String name) {
    return value(name)
        .flatMap(node -> {
          if (node instanceof ParsedValue.Bool bool) {
            return Optional.of(bool.value());
          }
          complain(node, name, "a boolean", "write true or false");
          return Optional.empty();
        });
  }

  public OptionalInt number(String name, int least, int most) {
    Optional<ParsedValue> value = value(name);
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      int number = Integer.parseInt(text(value.get(), name).orElse(""));
      if (number >= least && number <= most) {
        return OptionalInt.of(number);
      }
    } catch (NumberFormatException notANumber) {
      // Refused below, like a number out of range.
    }
    problems.add(
        value.get().place(),
        path(name),
        "must be a whole number from %d to %d".formatted(least, most),
        "write a number such as %d".formatted(Math.clamp(10, least, most)));
    return OptionalInt.empty();
  }

  /** A duration such as 90s or 1h30m, or a number of seconds. */
  public Optional<Duration> duration(String name) {
    Optional<ParsedValue> value = value(name);
    return text(name)
        .flatMap(text -> {
          try {
            return Optional.of(WrittenDuration.parse(text));
          } catch (InvalidScheduleException e) {
            problem(value.orElseThrow().place(), name, e.problem(), e.remedy());
            return Optional.empty();
          }
        });
  }

  /** A constant of an enum, in lowercase. */
  public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
    Optional<ParsedValue> value = value(name);
    return text(name)
        .flatMap(text -> {
          List<E> choices = Arrays.asList(type.getEnumConstants());
          Optional<E> meant =
              choices.stream().filter(it -> JsonText.word(it).equals(text.strip())).findFirst();
          if (meant.isEmpty()) {
            Set<String> words = choices.stream().map(JsonText::word).collect(Collectors.toSet());
            problem(
                value.orElseThrow().place(),
                name,
                "'%s' is not allowed".formatted(text),
                NearestName.remedy(
                    text,
                    words,
                    "use " + Choices.oneOf(choices.stream().map(JsonText::word).toList())));
          }
          return meant;
        });
  }

  public Optional<Fields> object(String name) {
    return value(name).map(node -> of(node, path(name), problems));
  }

  /**
   * An object whose mistakes affect no other; without fields if there is none.
   *
   * @param own its problems
   */
  public Fields member(String name, Problems own) {
    return of(value(name).orElse(new ParsedValue.Null(place(name))), path(name), own);
  }

  /** The objects of a list. */
  public List<Fields> objects(String name) {
    return objects(name, index -> problems);
  }

  /**
   * The same with problems of their own.
   *
   * @param own the problems of the object with this index
   */
  public List<Fields> objects(String name, IntFunction<Problems> own) {
    Optional<ParsedValue> value = value(name);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof ParsedValue.Arr list)) {
      complain(value.get(), name, "a list", "write a list, such as [first, second]");
      return List.of();
    }
    List<Fields> objects = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      objects.add(of(list.items().get(i), "%s[%d]".formatted(path(name), i), own.apply(i)));
    }
    return objects;
  }

  /** The names of all fields. */
  public Set<String> names() {
    return object.fields().keySet();
  }

  /** Whether the field has been read so far. */
  public boolean isRead(String name) {
    return asked.contains(name);
  }

  /** Reports every field that has not been read so far. Call it last. */
  public void rejectUnknown() {
    rejectUnknown(Set.of());
  }

  /**
   * The same with read-only fields.
   *
   * @param setByRooster read-only fields
   */
  public void rejectUnknown(Set<String> setByRooster) {
    object
        .fields()
        .forEach((name, node) -> {
          if (!setByRooster.contains(name) && !asked.contains(name) && !problems.isFull()) {
            problem(
                node.place(),
                "",
                "unknown field '%s'".formatted(name),
                NearestName.remedy(name, asked, known()));
          } else if (setByRooster.contains(name) && !(node instanceof ParsedValue.Null)) {
            problem(node.place(), name, "is read-only", "leave it out");
          }
        });
  }

  private String known() {
    return asked.isEmpty()
        ? "leave it out"
        : "the fields are " + asked.stream().sorted().collect(Collectors.joining(", "));
  }

  public Place place() {
    return object.place();
  }

  public Place place(String name) {
    return value(name).map(ParsedValue::place).orElse(place());
  }

  public String path() {
    return path;
  }

  /** The path of a field in problems; the object's own path if the name is empty. */
  public String path(String name) {
    if (name.isEmpty()) {
      return path;
    }
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Adds a problem with a field, or with the whole object if the name is empty. */
  public void problem(Place place, String name, String problem, String remedy) {
    problems.add(place, path(name), problem, remedy);
  }

  private void complain(ParsedValue node, String name, String expected, String remedy) {
    problem(node.place(), name, "must be %s, not %s".formatted(expected, node.kind()), remedy);
  }
}
