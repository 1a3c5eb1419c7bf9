package dev.rooster.format;

import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.NearestName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes the fields of an object, each by its type. A wrong value is kept among the problems, and
 * then counts as missing.
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
   * @param path the name of the object in problems; empty for the whole
   */
  public static Fields of(ParsedValue node, String path, Problems problems) {
    if (node instanceof ParsedValue.Obj object) {
      return new Fields(object, path, problems);
    }
    if (!(node instanceof ParsedValue.Null)) {
      problems.add(
          node.place(),
          path,
          "expected fields, not %s".formatted(node.kind()),
          "write NAME: VALUE");
    }
    return new Fields(new ParsedValue.Obj(Map.of(), node.place()), path, problems);
  }

  public boolean has(String name) {
    return value(name).isPresent();
  }

  /** All of it, as JSON. */
  public String json() {
    return CanonicalJson.inOrder(object);
  }

  /** Whether it is named, be it with null. */
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

  /** A string, or a number or a flag as a string. */
  public Optional<String> text(String name) {
    return value(name).flatMap(node -> text(node, name));
  }

  private Optional<String> text(ParsedValue node, String name) {
    Optional<String> text = node.text();
    if (text.isEmpty()) {
      complain(node, name, "a string");
    }
    return text;
  }

  /** One string, or a list of them. */
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
          complain(node, name, "true or false");
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
        value.get().text().map("'%s' is not a valid number"::formatted).orElse("not a number"),
        "write a whole number from %d to %d".formatted(least, most));
    return OptionalInt.empty();
  }

  /** As people write it, or as a number of seconds. */
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

  /** One of the choices, which are written in lowercase. */
  public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
    Optional<ParsedValue> value = value(name);
    return text(name)
        .flatMap(text -> {
          List<E> choices = Arrays.asList(type.getEnumConstants());
          Optional<E> meant =
              choices.stream().filter(it -> word(it).equals(text.strip())).findFirst();
          if (meant.isEmpty()) {
            Set<String> words = choices.stream().map(Fields::word).collect(Collectors.toSet());
            problem(
                value.orElseThrow().place(),
                name,
                "'%s' is not a valid choice".formatted(text),
                NearestName.suggest(text, words)
                    + "write "
                    + choices.stream().map(Fields::word).collect(Collectors.joining(" or ")));
          }
          return meant;
        });
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  public Optional<Fields> object(String name) {
    return value(name).map(node -> of(node, path(name), problems));
  }

  /** The objects of a list. */
  public List<Fields> objects(String name) {
    Optional<ParsedValue> value = value(name);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof ParsedValue.Arr list)) {
      complain(value.get(), name, "a list");
      return List.of();
    }
    List<Fields> objects = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      objects.add(of(list.items().get(i), "%s[%d]".formatted(path(name), i), problems));
    }
    return objects;
  }

  /** The names of all fields. */
  public Set<String> names() {
    return object.fields().keySet();
  }

  /** To be called last, after every known field was asked for: refuses all others. */
  public void refuseOthers() {
    refuseOthers(Set.of());
  }

  /**
   * The same.
   *
   * @param setByRooster known fields that a request cannot set
   */
  public void refuseOthers(Set<String> setByRooster) {
    object
        .fields()
        .forEach((name, node) -> {
          if (!setByRooster.contains(name) && !asked.contains(name) && !problems.isFull()) {
            problem(
                node.place(),
                "",
                "there is no field '%s'".formatted(name),
                NearestName.suggest(name, asked) + known());
          } else if (setByRooster.contains(name) && !(node instanceof ParsedValue.Null)) {
            problem(node.place(), name, "only Rooster sets this field", "leave it out");
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

  /** The name of a field in problems; that of all of it if the name is empty. */
  public String path(String name) {
    if (name.isEmpty()) {
      return path;
    }
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Adds a problem with a field, or with all of it if the name is empty. */
  public void problem(Place place, String name, String problem, String remedy) {
    problems.add(place, path(name), problem, remedy);
  }

  private void complain(ParsedValue node, String name, String expected) {
    problem(
        node.place(),
        name,
        "expected %s, not %s".formatted(expected, node.kind()),
        "write " + expected);
  }
}
