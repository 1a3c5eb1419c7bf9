package dev.rooster.home;

import dev.rooster.format.ParsedValue;
import dev.rooster.guidance.PatternReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces the invalid parts of a configuration with their last valid version. A part that was
 * never valid is left out. Pure.
 */
final class MergeConfig {
  private final ParsedValue.Obj before;
  private final Set<ConfigPart> invalid;

  /**
   * @param before the last valid version
   */
  MergeConfig(ParsedValue.Obj before, Set<ConfigPart> invalid) {
    this.before = before;
    this.invalid = invalid;
  }

  /** Unknown fields are left out. */
  ParsedValue.Obj over(ParsedValue.Obj now) {
    Map<String, ParsedValue> merged = new LinkedHashMap<>();
    for (String field : ConfigReader.FIELDS) {
      Optional<ParsedValue> value =
          invalid.contains(ConfigPart.whole(field)) ? of(before, field) : of(now, field);
      value.ifPresent(it -> merged.put(field, members(field, it)));
    }
    return new ParsedValue.Obj(merged, now.place());
  }

  private static Optional<ParsedValue> of(ParsedValue.Obj object, String field) {
    return Optional.ofNullable(object.fields().get(field));
  }

  private ParsedValue members(String field, ParsedValue value) {
    if (value instanceof ParsedValue.Obj section) {
      return named(field, section);
    }
    return value instanceof ParsedValue.Arr list ? listed(field, list) : value;
  }

  private ParsedValue named(String field, ParsedValue.Obj section) {
    Map<String, ParsedValue> members = new LinkedHashMap<>(section.fields());
    Map<String, ParsedValue> earlier =
        before.fields().get(field) instanceof ParsedValue.Obj(var fields, var ignored)
            ? fields
            : Map.of();
    for (ConfigPart part : invalid) {
      if (part.field().equals(field)) {
        members.remove(part.member());
        Optional.ofNullable(earlier.get(part.member()))
            .ifPresent(it -> members.put(part.member(), it));
      }
    }
    return new ParsedValue.Obj(members, section.place());
  }

  /**
   * Members of a list have their name in a field; that of a pattern is its expression. One without
   * a valid name may be any missing one.
   */
  private ParsedValue listed(String field, ParsedValue.Arr list) {
    List<ParsedValue> members = new ArrayList<>();
    Set<String> names = new HashSet<>();
    boolean nameless = false;
    for (int i = 0; i < list.items().size(); i++) {
      ParsedValue item = list.items().get(i);
      String name = name(field, item);
      if (!isInvalid(field, Integer.toString(i))) {
        members.add(item);
        names.add(name);
      } else if (name.isEmpty()) {
        nameless = true;
      } else if (names.add(name)) {
        members.addAll(earlier(field, name));
      }
    }
    if (nameless) {
      for (ParsedValue item : earlier(field)) {
        if (names.add(name(field, item))) {
          members.add(item);
        }
      }
    }
    return new ParsedValue.Arr(members, list.place());
  }

  private boolean isInvalid(String field, String member) {
    return invalid.contains(new ConfigPart(field, member));
  }

  private List<ParsedValue> earlier(String field, String name) {
    return earlier(field).stream().filter(it -> name(field, it).equals(name)).toList();
  }

  private List<ParsedValue> earlier(String field) {
    return before.fields().get(field) instanceof ParsedValue.Arr list ? list.items() : List.of();
  }

  private static String name(String field, ParsedValue item) {
    if (field.equals(ConfigReader.PATTERNS)) {
      return PatternReader.key(item);
    }
    return item instanceof ParsedValue.Obj object
            && object.fields().get("name") instanceof ParsedValue.Text name
            && ConfigReader.NAME.matcher(name.value()).matches()
        ? name.value()
        : "";
  }
}
