package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.http.SchemaCheck;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.model.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client sees of the tools: a fixed list, and results that keep to its schemas. */
class ToolListTest {
  private static final McpCaller CLAUDE = CallingScene.client("claude-code", "s-1", "/work");

  /** Of JSON Schema 2020-12, as far as the schemas of tools use it. */
  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "integer", "boolean", "null");

  @TempDir private Path home;
  private CallingScene scene;

  @BeforeEach
  void start() {
    scene = new CallingScene(home);
  }

  @AfterEach
  void stop() {
    scene.close();
  }

  @Test
  void the_list_is_as_written_down() throws IOException {
    StringBuilder list = new StringBuilder();
    for (Fields tool : scene.tools(CLAUDE)) {
      list.append(list.isEmpty() ? "[" : ",").append(tool.json());
    }
    Golden.matches("mcp-tools", list.append("]").toString());
  }

  @Test
  void every_schema_describes_an_object_in_known_keywords() {
    for (Fields tool : scene.tools(CLAUDE)) {
      for (String schema : List.of("inputSchema", "outputSchema")) {
        Fields read = tool.object(schema).orElseThrow();
        assertThat(read.text("type")).contains("object");
        check((ParsedValue.Obj) Json.read(read.json()));
      }
    }
  }

  /** Gemini CLI warns of a list of types with every request, on the terminal of its person. */
  @Test
  void no_argument_has_a_list_of_types_but_with_null() {
    for (Fields tool : scene.tools(CLAUDE)) {
      assertThat(tool.object("inputSchema").orElseThrow().json())
          .as("%s", tool.text("name"))
          .doesNotContainPattern("\"type\":\\[\"[a-z]+\",\"(?!null\"])");
    }
  }

  private static void check(ParsedValue.Obj schema) {
    assertThat(schema.fields().keySet())
        .allMatch(it -> SchemaCheck.KEYWORDS.contains(it) || it.equals("default"))
        .doesNotContain("$ref");
    if (schema.fields().get("oneOf") instanceof ParsedValue.Arr choices) {
      choices.items().forEach(it -> check((ParsedValue.Obj) it));
    } else {
      assertThat(texts(schema.fields().get("type"))).isNotEmpty().allMatch(TYPES::contains);
    }
    if (schema.fields().get("properties") instanceof ParsedValue.Obj properties) {
      assertThat(properties.fields().keySet())
          .containsAll(texts(schema.fields().getOrDefault("required", Json.read("[]"))));
      properties.fields().values().forEach(it -> check((ParsedValue.Obj) it));
    }
    if (schema.fields().get("items") instanceof ParsedValue.Obj items) {
      check(items);
    }
  }

  private static List<String> texts(ParsedValue value) {
    return value instanceof ParsedValue.Arr list
        ? list.items().stream().flatMap(it -> it.text().stream()).toList()
        : value.text().stream().toList();
  }

  @Test
  void results_keep_to_the_output_schemas() {
    conforms("reminder", "{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"5m\"}");
    conforms("reminder", "{\"action\":\"list\"}");
    conforms(
        "schedule", "{\"action\":\"add\",\"message\":\"x\",\"cron\":\"0 9 * * *\",\"name\":\"n\"}");
    scene.pass(Duration.ofMinutes(5));
    conforms("inbox", "{}");
    conforms("inbox", "{\"action\":\"take\"}");
    conforms("report", "{\"verdict\":\"done\"}");
    conforms("schedule", "{\"action\":\"list\"}");
  }

  @Test
  void results_about_lessons_keep_to_the_output_schemas() throws IOException {
    Files.createDirectories(home.resolve("lessons"));
    Files.createDirectories(home.resolve("workflows"));
    Files.writeString(home.resolve("lessons/errors.md"), "# Read errors\n");
    Files.writeString(
        home.resolve("workflows/w.yaml"),
        "steps: [{id: a, text: A, lessons: [errors]}, {id: b, text: B}]\n");
    scene.configure("timezone: Europe/Berlin\n");

    conforms("list_lessons", "{}");
    conforms("get_lesson", "{\"id\":\"errors\"}");
    conforms("get_workflow_step", "{\"step\":\"w\",\"session\":\"s-1\"}");
    conforms("get_workflow_step", "{\"step\":\"w/b\"}");
    conforms("set_reminder_boundary", "{\"suppress_for_minutes\":5,\"message\":\"x\"}");
    conforms(
        "set_reminder_boundary", "{\"suppress_for_calls\":2,\"lesson_ids\":[\"a\",\"errors\"]}");
  }

  private void conforms(String name, String arguments) {
    Fields tool =
        scene.tools(CLAUDE).stream()
            .filter(it -> it.text("name").filter(name::equals).isPresent())
            .findFirst()
            .orElseThrow();
    CallingScene.Called called = scene.call(CLAUDE, name, arguments);

    assertThat(problems(tool, "inputSchema", arguments)).isEmpty();
    assertThat(problems(tool, "outputSchema", called.structured().json())).isEmpty();
  }

  private static List<String> problems(Fields tool, String schema, String json) {
    return new SchemaCheck(Map.of())
        .problems(Json.read(tool.object(schema).orElseThrow().json()), Json.read(json), schema);
  }
}
