package dev.rooster.http;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Holds values to schemas, as far as ours go, and strictly: a field that a schema does not name is
 * wrong unless the schema says that others may be there.
 */
public final class SchemaCheck {
  /** The keywords that this class checks, and those for people; any other would go unchecked. */
  public static final Set<String> KEYWORDS =
      Set.of(
          "$ref",
          "allOf",
          "oneOf",
          "type",
          "enum",
          "format",
          "pattern",
          "minimum",
          "maximum",
          "maxLength",
          "items",
          "properties",
          "required",
          "additionalProperties",
          "description",
          "examples");

  private static final String REFERENCE = "#/components/schemas/";

  private final Map<String, ParsedValue> schemas;

  public SchemaCheck(Map<String, ParsedValue> schemas) {
    this.schemas = Map.copyOf(schemas);
  }

  /** The problems of a value; empty if it matches the schema. */
  public List<String> problems(ParsedValue schema, ParsedValue value, String at) {
    List<String> problems = new ArrayList<>();
    List<ParsedValue.Obj> parts = parts(schema);
    parts.forEach(part -> hold(part, value, at, problems));
    if (value instanceof ParsedValue.Obj object) {
      refuseUnknown(parts, object, at, problems);
    }
    return problems;
  }

  /** The fields that a schema names. */
  Set<String> fields(ParsedValue schema) {
    Set<String> names = new HashSet<>();
    parts(schema).forEach(part -> names.addAll(object(part, "properties").keySet()));
    return names;
  }

  /** The schema itself, and all that it takes over. */
  List<ParsedValue.Obj> parts(ParsedValue schema) {
    ParsedValue.Obj own = (ParsedValue.Obj) schema;
    List<ParsedValue.Obj> parts = new ArrayList<>(List.of(own));
    if (own.fields().get("$ref") instanceof ParsedValue.Text(String reference, var ignored)) {
      ParsedValue target = schemas.get(reference.replace(REFERENCE, ""));
      if (target == null) {
        throw new AssertionError("there is no schema " + reference);
      }
      parts.addAll(parts(target));
    }
    list(own, "allOf").forEach(it -> parts.addAll(parts(it)));
    return parts;
  }

  private void hold(ParsedValue.Obj schema, ParsedValue value, String at, List<String> problems) {
    List<String> types = types(schema);
    if (!types.isEmpty() && types.stream().noneMatch(it -> isA(it, value))) {
      problems.add("%s is %s and not one of %s".formatted(at, value.kind(), types));
    }
    List<String> choices = list(schema, "enum").stream().map(CanonicalJson::of).toList();
    if (!choices.isEmpty() && !choices.contains(CanonicalJson.of(value))) {
      problems.add("%s is %s and not one of %s".formatted(at, CanonicalJson.of(value), choices));
    }
    switch (value) {
      case ParsedValue.Text(String text, var ignored) -> holdText(schema, text, at, problems);
      case ParsedValue.Num(String digits, var ignored) -> holdNumber(schema, digits, at, problems);
      case ParsedValue.Arr(var items, var ignored) -> {
        ParsedValue each = schema.fields().get("items");
        for (int i = 0; each != null && i < items.size(); i++) {
          problems.addAll(problems(each, items.get(i), at + "[" + i + "]"));
        }
      }
      case ParsedValue.Obj object -> holdObject(schema, object, at, problems);
      case ParsedValue.Bool ignored -> {}
      case ParsedValue.Null ignored -> {}
    }
    holdOneOf(schema, value, at, problems);
  }

  private static void holdText(
      ParsedValue.Obj schema, String text, String at, List<String> problems) {
    if (schema.fields().get("pattern") instanceof ParsedValue.Text(String pattern, var ignored)
        && !Pattern.compile(pattern).matcher(text).find()) {
      problems.add("%s is '%s', which does not match %s".formatted(at, text, pattern));
    }
    if (schema.fields().get("maxLength") instanceof ParsedValue.Num(String most, var ignored)
        && text.length() > Integer.parseInt(most)) {
      problems.add("%s is longer than %s".formatted(at, most));
    }
    if (schema.fields().get("format") instanceof ParsedValue.Text(String format, var ignored)
        && !(format.equals("date-time") && isInstant(text))) {
      problems.add("%s is '%s' and no %s".formatted(at, text, format));
    }
  }

  private static boolean isInstant(String text) {
    try {
      return text.endsWith("Z") && Instant.parse(text).isAfter(Instant.MIN);
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static void holdNumber(
      ParsedValue.Obj schema, String digits, String at, List<String> problems) {
    BigDecimal number = new BigDecimal(digits);
    if (schema.fields().get("minimum") instanceof ParsedValue.Num(String least, var ignored)
        && number.compareTo(new BigDecimal(least)) < 0) {
      problems.add("%s is %s, less than %s".formatted(at, digits, least));
    }
    if (schema.fields().get("maximum") instanceof ParsedValue.Num(String most, var ignored)
        && number.compareTo(new BigDecimal(most)) > 0) {
      problems.add("%s is %s, more than %s".formatted(at, digits, most));
    }
  }

  private void holdObject(
      ParsedValue.Obj schema, ParsedValue.Obj value, String at, List<String> problems) {
    for (ParsedValue name : list(schema, "required")) {
      if (!value.fields().containsKey(((ParsedValue.Text) name).value())) {
        problems.add("%s.%s is missing".formatted(at, ((ParsedValue.Text) name).value()));
      }
    }
    object(schema, "properties")
        .forEach((name, property) -> {
          ParsedValue field = value.fields().get(name);
          if (field != null) {
            problems.addAll(problems(property, field, at + "." + name));
          }
        });
  }

  private void holdOneOf(
      ParsedValue.Obj schema, ParsedValue value, String at, List<String> problems) {
    List<ParsedValue> choices = list(schema, "oneOf");
    List<String> misfits = new ArrayList<>();
    for (ParsedValue choice : choices) {
      List<String> wrong = new ArrayList<>();
      if (isForm(choice)) {
        wrong.addAll(problems(choice, value, at));
      } else {
        hold((ParsedValue.Obj) choice, value, at, wrong);
      }
      if (!wrong.isEmpty()) {
        misfits.add(wrong.toString());
      }
    }
    if (!choices.isEmpty() && choices.size() - misfits.size() != 1) {
      problems.add(
          "%s fits %d choices, not one: %s"
              .formatted(at, choices.size() - misfits.size(), misfits));
    }
  }

  /** Whether a choice describes the whole object, not only its required fields. */
  private static boolean isForm(ParsedValue choice) {
    Set<String> keywords = ((ParsedValue.Obj) choice).fields().keySet();
    return !keywords.equals(Set.of("required"));
  }

  /** Choices that describe the whole object define its fields. */
  private void refuseUnknown(
      List<ParsedValue.Obj> parts, ParsedValue.Obj value, String at, List<String> problems) {
    boolean open = parts.stream().anyMatch(SchemaCheck::isOpen);
    Set<String> known = new HashSet<>();
    parts.forEach(part -> known.addAll(object(part, "properties").keySet()));
    for (String name : value.fields().keySet()) {
      if (!open && !known.contains(name)) {
        problems.add("%s.%s is not described".formatted(at, name));
      }
    }
  }

  private static boolean isOpen(ParsedValue.Obj schema) {
    boolean said =
        schema.fields().get("additionalProperties")
                instanceof ParsedValue.Bool(boolean yes, var ignored)
            && yes;
    return said || list(schema, "oneOf").stream().anyMatch(SchemaCheck::isForm);
  }

  private static List<String> types(ParsedValue.Obj schema) {
    return switch (schema.fields().get("type")) {
      case null -> List.of();
      case ParsedValue.Text(String type, var ignored) -> List.of(type);
      default -> list(schema, "type").stream().map(it -> ((ParsedValue.Text) it).value()).toList();
    };
  }

  private static boolean isA(String type, ParsedValue value) {
    return switch (type) {
      case "string" -> value instanceof ParsedValue.Text;
      case "integer" ->
          value instanceof ParsedValue.Num(String digits, var ignored) && digits.matches("-?\\d+");
      case "number" -> value instanceof ParsedValue.Num;
      case "boolean" -> value instanceof ParsedValue.Bool;
      case "array" -> value instanceof ParsedValue.Arr;
      case "object" -> value instanceof ParsedValue.Obj;
      case "null" -> value instanceof ParsedValue.Null;
      default -> throw new AssertionError("there is no type " + type);
    };
  }

  static Map<String, ParsedValue> object(ParsedValue.Obj schema, String keyword) {
    return schema.fields().get(keyword) instanceof ParsedValue.Obj object
        ? object.fields()
        : Map.of();
  }

  static List<ParsedValue> list(ParsedValue.Obj schema, String keyword) {
    return schema.fields().get(keyword) instanceof ParsedValue.Arr list ? list.items() : List.of();
  }
}
