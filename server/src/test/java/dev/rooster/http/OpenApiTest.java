package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.trust.Caller;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The description is complete and contains nothing else. */
class OpenApiTest {
  private static final Pattern REFERENCE = Pattern.compile("#/components/schemas/(\\w+)");

  @TempDir Path home;
  private HandTickedHost host;
  private Described described;

  @BeforeEach
  void start() {
    host = new HandTickedHost(home);
    described = Described.by(host.api());
  }

  @AfterEach
  void end() {
    host.close();
  }

  @Test
  void every_route_is_described_and_everything_described_is_a_route() {
    List<String> routes =
        host.api().routes().stream().map(it -> it.method() + " " + it.template()).toList();

    assertThat(described.operations())
        .extracting(it -> it.method() + " " + it.template())
        .containsExactlyInAnyOrderElementsOf(routes);
    assertThat(routes).contains("GET /api/openapi.json", "POST /api/reminders", "GET /healthz");
  }

  @Test
  void it_is_openapi() {
    assertThat(Described.text(described.document(), "openapi")).isEqualTo("3.1.0");
    assertThat(described.document().fields().keySet())
        .containsExactly("openapi", "info", "security", "paths", "components");
    assertThat(described.operations())
        .extracting(Described.Operation::name)
        .doesNotHaveDuplicates()
        .allMatch(it -> it.matches("[a-z][A-Za-z]+"));
    assertThat(described.operations())
        .allSatisfy(it -> assertThat(Described.text(it.said(), "summary")).isNotBlank());
  }

  @Test
  void every_referenced_schema_exists_and_every_schema_is_referenced() {
    Set<String> named =
        REFERENCE
            .matcher(CanonicalJson.of(described.document()))
            .results()
            .map(it -> it.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(described.schemas().keySet()).containsExactlyInAnyOrderElementsOf(named);
  }

  @Test
  void every_list_is_an_object_with_items_and_next_cursor() {
    Set<String> noLists =
        Set.of(
            "/api/openapi.json",
            "/api/status",
            "/api/events",
            "/api/me",
            "/api/reminder-rows",
            "/api/attention");
    List<String> lists =
        host.api().routes().stream()
            .filter(it -> it.method().equals("GET") && it.template().startsWith("/api/"))
            .map(Route::template)
            .filter(it -> !it.contains("{") && !noLists.contains(it))
            .toList();

    assertThat(lists).contains("/api/reminders", "/api/runs", "/api/inbox", "/api/sessions");
    Caller operator = new Caller("rest", Optional.empty(), ZoneOffset.UTC);
    for (String list : lists) {
      Answer.Whole answer =
          (Answer.Whole) host.api().answer(Request.of("GET", list, Map.of(), ""), operator);
      assertThat(((ParsedValue.Obj) Json.read(answer.body())).fields().keySet())
          .as(list)
          .containsExactly("items", "next_cursor");
    }
  }

  @Test
  void every_name_in_a_path_is_described_and_no_other() {
    for (Route route : host.api().routes()) {
      assertThat(
              route.described().parameters().stream()
                  .filter(it -> it.in() == Description.In.PATH)
                  .map(Description.Parameter::name))
          .as(route.template())
          .containsExactlyElementsOf(route.names());
    }
  }

  @Test
  void everything_in_a_schema_is_held_by_these_tests() {
    described.schemas().forEach((name, schema) -> keywords((ParsedValue.Obj) schema, name));
  }

  private static void keywords(ParsedValue.Obj schema, String at) {
    assertThat(SchemaCheck.KEYWORDS).as(at).containsAll(schema.fields().keySet());
    SchemaCheck.object(schema, "properties")
        .forEach((name, property) -> keywords((ParsedValue.Obj) property, at + "." + name));
    for (String list : List.of("allOf", "oneOf")) {
      SchemaCheck.list(schema, list).forEach(it -> keywords((ParsedValue.Obj) it, at + "." + list));
    }
    if (schema.fields().get("items") instanceof ParsedValue.Obj items) {
      keywords(items, at + ".items");
    }
  }

  @Test
  void every_field_has_a_description() {
    described.schemas().forEach((name, schema) -> descriptions((ParsedValue.Obj) schema, name));
  }

  private static void descriptions(ParsedValue.Obj schema, String at) {
    SchemaCheck.object(schema, "properties")
        .forEach((name, property) -> {
          assertThat(Described.text((ParsedValue.Obj) property, "description"))
              .as(at + "." + name)
              .isNotBlank();
          descriptions((ParsedValue.Obj) property, at + "." + name);
        });
    SchemaCheck.list(schema, "allOf").forEach(it -> descriptions((ParsedValue.Obj) it, at));
  }

  @Test
  void a_token_is_needed_for_all_but_whether_it_is_up_and_to_log_in() {
    Map<Boolean, List<String>> byNeed =
        described.operations().stream()
            .collect(
                Collectors.partitioningBy(
                    it -> !it.said().fields().containsKey("security"),
                    Collectors.mapping(Described.Operation::template, Collectors.toList())));

    assertThat(byNeed.get(false)).containsExactlyInAnyOrder("/healthz", "/api/login");
    assertThat(SchemaCheck.list(described.document(), "security")).hasSize(2);
  }

  @Test
  void a_response_that_differs_from_its_description_is_found() {
    ParsedValue seen = described.schemas().get("Acknowledged");

    assertThat(problems(seen, "{\"id\":\"d-1\",\"seen\":true}")).isEmpty();
    assertThat(problems(seen, "{\"id\":\"d-1\"}")).containsExactly("it.seen is missing");
    assertThat(problems(seen, "{\"id\":1,\"seen\":true}")).hasSize(1);
    assertThat(problems(seen, "{\"id\":\"d\",\"seen\":true,\"by\":1}"))
        .containsExactly("it.by is not described");
    ParsedValue any = described.schemas().get("AnyRun");
    assertThat(problems(any, "{\"id\":\"r@x\"}")).hasSize(1);
    ParsedValue edit = described.schemas().get("Edit");
    assertThat(problems(edit, "{\"version\":1,\"fields\":[1],\"by\":\"x\",\"at\":\"noon\"}"))
        .hasSize(3);
  }

  private List<String> problems(ParsedValue schema, String json) {
    return described.check().problems(schema, Json.read(json), "it");
  }
}
