package dev.rooster.tools;

import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminder.RefusedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of a call with the liberties that models take: names in other spellings, all
 * arguments within one object, empty values for fields that they do not mean. Each argument is
 * taken once; Rooster does not understand those that are left.
 */
final class GivenArguments {
  /** Objects whose fields are arguments. */
  private static final Set<String> WRAPPERS =
      Set.of("arguments", "args", "input", "parameters", "params", "reminder", "data");

  private static final int DEEPEST = 3;

  private final Map<String, ParsedValue> values = new LinkedHashMap<>();

  GivenArguments(ParsedValue.Obj arguments) {
    collect(arguments, 1);
  }

  private void collect(ParsedValue.Obj object, int depth) {
    for (Map.Entry<String, ParsedValue> field : object.fields().entrySet()) {
      String name = spelled(field.getKey());
      Optional<ParsedValue.Obj> wrapped =
          depth < DEEPEST && WRAPPERS.contains(name) ? object(field.getValue()) : Optional.empty();
      if (wrapped.isPresent()) {
        collect(wrapped.get(), depth + 1);
      } else if (!isEmpty(field.getValue())) {
        values.putIfAbsent(name, field.getValue());
      }
    }
  }

  /** {@code contextMessages} and {@code Context-Messages} are {@code context_messages}. */
  private static String spelled(String name) {
    return name.strip()
        .replaceAll("([a-z])([A-Z])", "$1_$2")
        .replaceAll("[\\s-]+", "_")
        .toLowerCase(Locale.ROOT);
  }

  /** An object, or a text that contains one. */
  private static Optional<ParsedValue.Obj> object(ParsedValue value) {
    if (value instanceof ParsedValue.Obj object) {
      return Optional.of(object);
    }
    if (value instanceof ParsedValue.Text text && text.value().strip().startsWith("{")) {
      try {
        return object(Json.read(text.value()));
      } catch (UnreadableException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static boolean isEmpty(ParsedValue value) {
    return switch (value) {
      case ParsedValue.Null ignored -> true;
      case ParsedValue.Text text -> text.value().isBlank() || text.value().strip().equals("null");
      case ParsedValue.Obj object -> object.fields().isEmpty();
      case ParsedValue.Arr list -> list.items().isEmpty();
      case ParsedValue.Num ignored -> false;
      case ParsedValue.Bool ignored -> false;
    };
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  /** Takes the first of these that was given. */
  Optional<ParsedValue> take(String... names) {
    for (String name : names) {
      ParsedValue value = values.remove(name);
      if (value != null) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  /** The same as a text. */
  Optional<String> text(String... names) {
    for (String name : names) {
      ParsedValue value = values.get(name);
      if (value != null) {
        values.remove(name);
        return Optional.of(
            value
                .text()
                .map(String::strip)
                .orElseThrow(() ->
                    RefusedException.invalid(
                        "'%s' is %s".formatted(name, value.kind()), "send a single string")));
      }
    }
    return Optional.empty();
  }

  /** Takes a text if it is one of these choices. */
  Optional<String> textIn(Set<String> choices, String name) {
    return Optional.ofNullable(values.get(name))
        .flatMap(ParsedValue::text)
        .filter(it -> choices.contains(it.strip()))
        .flatMap(ignored -> text(name));
  }

  /** A whole number from 1; a greater one than the most counts as the most. */
  Optional<Integer> upTo(int most, String name) {
    return text(name)
        .map(text -> {
          try {
            return Math.clamp(Math.round(Double.parseDouble(text)), 0, most);
          } catch (NumberFormatException e) {
            throw RefusedException.invalid(
                "'%s' is not a number: '%s'".formatted(name, text), "send a number up to " + most);
          }
        })
        .filter(number -> number > 0);
  }

  /** Takes the fields of an object as if they were arguments themselves. */
  void flatten(String name) {
    if (values.get(name) instanceof ParsedValue.Obj object) {
      values.remove(name);
      collect(object, DEEPEST);
    }
  }

  /** Takes an action, by any of its names. */
  <E extends Enum<E>> E action(Class<E> type, Map<String, E> names, Optional<E> otherwise) {
    Optional<String> given = text("action", "operation", "op", "command");
    if (given.isEmpty() && otherwise.isPresent()) {
      return otherwise.get();
    }
    return given
        .flatMap(it -> Optional.ofNullable(names.get(it.toLowerCase(Locale.ROOT))))
        .orElseThrow(() ->
            RefusedException.invalid(
                given
                    .map(it -> "there is no action '%s'".formatted(it))
                    .orElse("'action' is missing"),
                "use %s"
                    .formatted(
                        String.join(
                            ", ",
                            List.of(type.getEnumConstants()).stream()
                                .map(it -> it.name().toLowerCase(Locale.ROOT))
                                .toList()))));
  }

  /** The arguments that are left. */
  Map<String, ParsedValue> rest() {
    return values;
  }

  /** Refuses what is left. */
  void refuseRest(String remedy) {
    if (!values.isEmpty()) {
      throw RefusedException.invalid(
          "unknown argument '%s'".formatted(String.join("', '", values.keySet())), remedy);
    }
  }
}
