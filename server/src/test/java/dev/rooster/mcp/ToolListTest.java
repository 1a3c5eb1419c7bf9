package dev.rooster.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.rooster.format.Fields;
import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.model.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client sees of the tools: a fixed list, and results that keep to its schemas. */
class ToolListTest {
  private static final McpCaller CLAUDE = CallingScene.client("claude-code", "s-1", "/work");
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

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
      list.append(list.isEmpty() ? "[" : ",").append(json(tool));
    }
    Golden.matches("mcp-tools", list.append("]").toString());
  }

  @Test
  void every_schema_is_valid() {
    Schema rules =
        REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    for (Fields tool : scene.tools(CLAUDE)) {
      for (String schema : new String[] {"inputSchema", "outputSchema"}) {
        String json = json(tool.object(schema).orElseThrow());
        assertThat(rules.validate(json, InputFormat.JSON)).isEmpty();
      }
    }
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

  private void conforms(String name, String arguments) {
    Fields tool =
        scene.tools(CLAUDE).stream()
            .filter(it -> it.text("name").filter(name::equals).isPresent())
            .findFirst()
            .orElseThrow();
    CallingScene.Called called = scene.call(CLAUDE, name, arguments);

    assertThat(valid(tool, "inputSchema", arguments)).isEmpty();
    assertThat(valid(tool, "outputSchema", json(called.structured()))).isEmpty();
  }

  private static List<?> valid(Fields tool, String schema, String json) {
    return REGISTRY
        .getSchema(json(tool.object(schema).orElseThrow()))
        .validate(json, InputFormat.JSON);
  }

  private static String json(Fields fields) {
    return fields.json();
  }
}
