package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.json.Json;
import dev.rooster.json.Node;
import dev.rooster.service.Caller;
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

/** The description that is served, and what it says about requests, answers and events. */
public final class Described {
  private final Node.Obj document;
  private final SchemaCheck check;

  /** Something that can be asked for. */
  record Operation(String method, String template, Node.Obj said) {
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

    Optional<Node.Obj> content(Node.Obj of, String type) {
      return Optional.ofNullable((Node.Obj) SchemaCheck.object(of, "content").get(type));
    }

    Optional<Node> body() {
      return said.fields().get("requestBody") instanceof Node.Obj body
          ? content(body, "application/json").map(it -> it.fields().get("schema"))
          : Optional.empty();
    }
  }

  private Described(Node.Obj document) {
    this.document = document;
    this.check = new SchemaCheck(schemas());
  }

  /** As it is served. */
  public static Described of(String json) {
    return new Described((Node.Obj) Json.read(json));
  }

  static Described by(Api api) {
    Caller caller = new Caller("rest", Optional.empty(), ZoneOffset.UTC);
    return of(
        ((Answer.Whole) api.answer(Request.of("GET", "/api/openapi.json", Map.of(), ""), caller))
            .body());
  }

  Node.Obj document() {
    return document;
  }

  SchemaCheck check() {
    return check;
  }

  Map<String, Node> schemas() {
    return SchemaCheck.object(
        (Node.Obj) Objects.requireNonNull(document.fields().get("components")), "schemas");
  }

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    SchemaCheck.object(document, "paths")
        .forEach((template, methods) ->
            ((Node.Obj) methods)
                .fields()
                .forEach((method, said) ->
                    all.add(
                        new Operation(
                            method.toUpperCase(Locale.ROOT), template, (Node.Obj) said))));
    return all;
  }

  Optional<Operation> operation(String method, String path) {
    return operations().stream().filter(it -> it.matches(method, path)).findFirst();
  }

  /** Fails unless the answer is one that is described. */
  public void hold(String method, String path, int status, String type, String body) {
    String asked = method + " " + path + " " + status;
    Operation operation =
        operation(method, path).orElseThrow(() -> new AssertionError(asked + " is not described"));
    assertThat(operation.statuses()).as(asked + " " + body).contains(status);
    Node.Obj response =
        (Node.Obj) SchemaCheck.object(operation.said(), "responses").get(Integer.toString(status));
    Node.Obj content =
        operation
            .content(response, type)
            .orElseThrow(() -> new AssertionError(asked + " does not answer with " + type));
    if (type.equals(Answer.JSON)) {
      Node schema = Objects.requireNonNull(content.fields().get("schema"));
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
  Map<String, Node> events() {
    Operation events = operation("GET", "/api/events").orElseThrow();
    return SchemaCheck.object(events.said(), "x-events");
  }

  static String text(Node.Obj object, String name) {
    return object.fields().get(name) instanceof Node.Text(String value, var ignored) ? value : "";
  }
}
