package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.trust.Caller;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The served description, with its schemas of requests, responses and events. */
public final class Described {
  private final ParsedValue.Obj document;
  private final SchemaCheck check;

  /** An operation of the API. */
  record Operation(String method, String template, ParsedValue.Obj said) {
    String name() {
      return text(said, "operationId");
    }

    boolean matches(String asked, String path) {
      return asked.equals(method)
          && Pattern.matches(
              template.replaceAll("\\{\\w+}", "[^/]+"), path.replaceAll("\\?.*", ""));
    }

    /** The statuses that it may answer with. */
    Set<Integer> statuses() {
      return SchemaCheck.object(said, "responses").keySet().stream()
          .map(Integer::valueOf)
          .collect(Collectors.toCollection(TreeSet::new));
    }

    Optional<ParsedValue.Obj> content(ParsedValue.Obj of, String type) {
      return Optional.ofNullable((ParsedValue.Obj) SchemaCheck.object(of, "content").get(type));
    }

    Optional<ParsedValue> body() {
      return said.fields().get("requestBody") instanceof ParsedValue.Obj body
          ? content(body, "application/json").map(it -> it.fields().get("schema"))
          : Optional.empty();
    }
  }

  private Described(ParsedValue.Obj document) {
    this.document = document;
    this.check = new SchemaCheck(schemas());
  }

  /** As it is served. */
  public static Described of(String json) {
    return new Described((ParsedValue.Obj) Json.read(json));
  }

  static Described by(Api api) {
    Caller caller = new Caller("rest", Optional.empty(), ZoneOffset.UTC);
    return of(
        ((Answer.Whole) api.answer(Request.of("GET", "/api/openapi.json", Map.of(), ""), caller))
            .body());
  }

  ParsedValue.Obj document() {
    return document;
  }

  SchemaCheck check() {
    return check;
  }

  Map<String, ParsedValue> schemas() {
    return SchemaCheck.object(
        (ParsedValue.Obj) Objects.requireNonNull(document.fields().get("components")), "schemas");
  }

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    SchemaCheck.object(document, "paths")
        .forEach((template, methods) ->
            ((ParsedValue.Obj) methods)
                .fields()
                .forEach((method, said) ->
                    all.add(
                        new Operation(
                            method.toUpperCase(Locale.ROOT), template, (ParsedValue.Obj) said))));
    return all;
  }

  Optional<Operation> operation(String method, String path) {
    return operations().stream().filter(it -> it.matches(method, path)).findFirst();
  }

  /** Fails unless the response matches the description. */
  public void hold(String method, String path, int status, String type, String body) {
    String asked = method + " " + path + " " + status;
    Operation operation =
        operation(method, path).orElseThrow(() -> new AssertionError(asked + " is not described"));
    assertThat(operation.statuses()).as(asked + " " + body).contains(status);
    ParsedValue.Obj response =
        (ParsedValue.Obj)
            SchemaCheck.object(operation.said(), "responses").get(Integer.toString(status));
    if (status == 204) {
      assertThat(body).as(asked).isEmpty();
      return;
    }
    ParsedValue.Obj content =
        operation
            .content(response, type)
            .orElseThrow(() -> new AssertionError(asked + " does not answer with " + type));
    if (type.equals(Answer.JSON)) {
      ParsedValue schema = Objects.requireNonNull(content.fields().get("schema"));
      assertThat(check.problems(schema, Json.read(body), "it")).as(asked + " " + body).isEmpty();
    }
  }

  /** Fails unless the body is one that the description allows. */
  void holdRequest(String method, String path, String body) {
    Operation operation = operation(method, path).orElseThrow();
    operation
        .body()
        .filter(it -> !body.isBlank())
        .ifPresent(
            schema -> assertThat(check.problems(schema, Json.read(body), "it")).as(body).isEmpty());
  }

  /** The schemas of events by type. */
  Map<String, ParsedValue> events() {
    Operation events = operation("GET", "/api/events").orElseThrow();
    return SchemaCheck.object(events.said(), "x-events");
  }

  static String text(ParsedValue.Obj object, String name) {
    return object.fields().get(name) instanceof ParsedValue.Text(String value, var ignored)
        ? value
        : "";
  }
}
