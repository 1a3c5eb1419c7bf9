package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Yaml;
import dev.rooster.reminders.FieldSchemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Describes the API as OpenAPI 3.1: the operations come from the routes, the schemas of reminders
 * from the table of their fields, all other schemas from {@code schemas.yaml}.
 */
final class OpenApi {
  private static final String SCHEMA = "#/components/schemas/";

  /** The error statuses of every route. */
  private static final Set<Integer> OF_ALL = Set.of(400, 401, 403, 500, 503);

  private static final Set<Integer> OF_BODIES = Set.of(408, 413, 415);

  private static final String ABOUT =
      "Everything that Rooster can do with reminders. Errors name the problem and the remedy;"
          + " unknown fields and parameters are errors. The manual is docs/api.md.";

  private final List<Route> routes;
  private final ParsedValue.Obj schemas;
  private final ParsedValue.Obj file;

  OpenApi(List<Route> routes) {
    this.routes = List.copyOf(routes);
    this.file = (ParsedValue.Obj) Yaml.read(text());
    this.schemas = (ParsedValue.Obj) Objects.requireNonNull(file.fields().get("schemas"));
  }

  /**
   * The route that returns the description.
   *
   * @param all all routes including this one, read at each request
   */
  static Route route(List<Route> all) {
    return new Route(
        "GET",
        "/api/openapi.json",
        Description.of("describe", "Describes this API", "OpenApiDocument"),
        call -> Answer.ok(new OpenApi(all).json()));
  }

  private static String text() {
    try (InputStream file =
        Objects.requireNonNull(OpenApi.class.getResourceAsStream("schemas.yaml"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonText json() {
    return JsonText.object()
        .with("openapi", "3.1.0")
        .with(
            "info",
            JsonText.object()
                .with("title", "Rooster")
                .with("version", "1")
                .with("description", ABOUT))
        .withObjects(
            "security",
            List.of(
                JsonText.object().with("token", List.of()),
                JsonText.object().with("cookie", List.of()).with("key", List.of())))
        .with("paths", paths())
        .with(
            "components",
            JsonText.object()
                .with("schemas", schemas())
                .with(
                    "securitySchemes",
                    JsonText.object()
                        .with(
                            "token",
                            JsonText.object().with("type", "http").with("scheme", "bearer"))
                        .with(
                            "cookie",
                            JsonText.object()
                                .with("type", "apiKey")
                                .with("in", "cookie")
                                .with("name", "rooster_PORT"))
                        .with(
                            "key",
                            JsonText.object()
                                .with("type", "apiKey")
                                .with("in", "header")
                                .with("name", LoginKey.HEADER))));
  }

  private JsonText schemas() {
    JsonText json = JsonText.object();
    FieldSchemas.all().forEach(json::with);
    schemas.fields().forEach(json::with);
    return json;
  }

  private JsonText paths() {
    Map<String, JsonText> paths = new LinkedHashMap<>();
    for (Route route : routes) {
      paths
          .computeIfAbsent(route.template(), ignored -> JsonText.object())
          .with(route.method().toLowerCase(Locale.ROOT), operation(route));
    }
    JsonText json = JsonText.object();
    paths.forEach(json::with);
    return json;
  }

  private JsonText operation(Route route) {
    Description described = route.described();
    JsonText json =
        JsonText.object()
            .with("operationId", described.name())
            .with("summary", described.summary());
    if (Access.isOpen(route.template())) {
      json.withObjects("security", List.of());
    }
    if (!described.parameters().isEmpty()) {
      json.withObjects(
          "parameters", described.parameters().stream().map(OpenApi::parameter).toList());
    }
    if (!described.body().schema().isEmpty()) {
      json.with(
          "requestBody",
          JsonText.object()
              .with("required", described.body().needed())
              .with(
                  "content",
                  content(described.body().type(), reference(described.body().schema()))));
    }
    json.with("responses", responses(described));
    String events = described.answer().events();
    return events.isEmpty() ? json : json.with("x-events", eventSchemas(events));
  }

  private static JsonText parameter(Description.Parameter parameter) {
    return JsonText.object()
        .with("name", parameter.name())
        .with("in", parameter.in())
        .with("required", parameter.in() == Description.In.PATH)
        .with("description", parameter.summary())
        .with("schema", parameter.schema().isEmpty() ? plainText() : reference(parameter.schema()));
  }

  private static JsonText responses(Description described) {
    Description.Good good = described.answer();
    JsonText json = JsonText.object();
    for (int status : good.statuses()) {
      json.with(
          Integer.toString(status),
          status == 204
              ? JsonText.object().with("description", "success, without content")
              : JsonText.object().with("description", "success").with("content", content(good)));
    }
    Set<Integer> refusals = new TreeSet<>(OF_ALL);
    refusals.addAll(described.refusals());
    if (!described.body().schema().isEmpty()) {
      refusals.addAll(OF_BODIES);
    }
    refusals.forEach(status -> json.with(Integer.toString(status), refusal(status)));
    return json;
  }

  private static JsonText refusal(int status) {
    return JsonText.object()
        .with("description", meaning(status))
        .with(
            "content",
            content(Answer.JSON, reference(status == 412 ? "VersionConflict" : "Error")));
  }

  private static String meaning(int status) {
    return switch (status) {
      case 400 -> "the request is invalid";
      case 401 -> "the token is missing or unknown";
      case 403 -> "the host, the origin or the caller is not allowed";
      case 404 -> "not found, or another user's";
      case 408 -> "the body arrived too slowly";
      case 409 -> "conflicts with the state of the reminder or the session";
      case 412 -> "the reminder changed since the version in If-Match";
      case 413 -> "the body is too large";
      case 415 -> "the body is not JSON";
      case 429 -> "too many wrong login codes";
      case 502 -> "the agent failed";
      case 503 -> "temporarily unavailable";
      default -> "a bug in Rooster";
    };
  }

  private JsonText eventSchemas(String table) {
    JsonText json = JsonText.object();
    ((ParsedValue.Obj) Objects.requireNonNull(file.fields().get(table)))
        .fields()
        .forEach((type, schema) -> json.with(type, reference(((ParsedValue.Text) schema).value())));
    return json;
  }

  private static JsonText content(Description.Good good) {
    JsonText json =
        content(good.type(), good.schema().isEmpty() ? plainText() : reference(good.schema()));
    return good.events().isEmpty() || good.type().equals(Answer.EVENTS)
        ? json
        : json.with(Answer.EVENTS, JsonText.object().with("schema", plainText()));
  }

  private static JsonText content(String type, JsonText schema) {
    return JsonText.object().with(type, JsonText.object().with("schema", schema));
  }

  private static JsonText plainText() {
    return JsonText.object().with("type", "string");
  }

  private static JsonText reference(String schema) {
    return JsonText.object().with("$ref", SCHEMA + schema);
  }
}
