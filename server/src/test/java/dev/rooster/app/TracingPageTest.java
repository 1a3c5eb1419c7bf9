package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.events.SpanName;
import dev.rooster.events.TraceKey;
import dev.rooster.model.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page about traces shows what Rooster records. */
@Timeout(60)
class TracingPageTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("tracing.md");

  @TempDir private Path home;

  @Test
  void the_example_is_what_a_conversation_leaves_in_the_file() throws Exception {
    try (TracedScene scene = new TracedScene(home, "", Map.of())) {
      scene.model.script(
          Answer.calls(
              "reminder", "{\"action\":\"set\",\"message\":\"look at the tea\",\"time\":\"20m\"}"),
          Answer.says("I will remind you at 10:20."),
          Answer.says("The tea is ready."));
      scene.write("remind me of the tea in 20 minutes");
      scene.pass(Duration.ofMinutes(30));

      String lines =
          scene
              .raw()
              .replaceAll("\"(time|span_id|parent_span_id)\":\"[^\"]*\",", "")
              .replaceAll("\"duration_ms\":\\d+", "\"duration_ms\":0");
      hold("trace", "```\n%s```\n".formatted(lines));
    }
  }

  @Test
  void the_page_has_every_field() throws Exception {
    String rows =
        Arrays.stream(TraceKey.values())
            .map(key ->
                "| `%s` | `%s` | %s |\n"
                    .formatted(key.text(), key.otel(), key.content() ? "content" : ""))
            .collect(Collectors.joining());
    hold("fields", "| In the file | In OTLP | |\n|---|---|---|\n" + rows);
  }

  @Test
  void the_page_has_every_event_and_span() throws Exception {
    String page = Files.readString(PAGE);
    for (SpanName name : SpanName.values()) {
      assertThat(page)
          .contains("`" + name.ended(true) + "`")
          .contains("`" + name.ended(false) + "`");
      if (!name.started().isEmpty()) {
        assertThat(page).contains("`" + name.started() + "` | `" + name.text() + "`");
      }
    }
  }

  /** Compares a part of the page, or writes it. */
  private static void hold(String part, String content) throws Exception {
    String page = Files.readString(PAGE);
    String start = "<!-- %s -->\n".formatted(part);
    int from = page.indexOf(start) + start.length();
    int to = page.indexOf("<!-- end -->", from);
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(PAGE, page.substring(0, from) + content + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(content);
    }
  }
}
