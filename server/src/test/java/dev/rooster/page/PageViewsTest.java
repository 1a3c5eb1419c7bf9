package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Every view in both themes and on a phone: axe-core finds nothing of level A or AA that some
 * people could not use, nothing is wider than the screen, and a picture is kept for people.
 */
class PageViewsTest extends PageScene {
  private static final Path AXE =
      Path.of("..", "target", "npm", "node_modules", "axe-core", "axe.min.js");

  private static final String RUN =
      """
      axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) =>
        violations.map((it) => `${it.id}: ${it.help}: ${it.nodes.map((node) => node.html).slice(0, 3).join(' ')}`))
      """;

  /** The views, each with a text that shows that it is complete. */
  private record View(String address, String complete) {}

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    users:
      - {name: ada, trust: inner, match: ["terminal:default"]}
    """;
  }

  @Override
  String[] options() {
    return new String[] {"--demo-model"};
  }

  private List<View> views(String id) {
    return List.of(
        new View("now", "Before and after"),
        new View("inbox", "Seen"),
        new View("reminders", "plants"),
        new View("edit", "What will happen"),
        new View("edit/" + id, "Save changes"),
        new View("reminder/" + id, "water the plants"),
        new View("history", "A year"),
        new View("chat", "Chat"),
        new View("sessions", "Sessions"),
        new View("agents", "Agents"),
        new View("files", "rooster.yaml"));
  }

  /** One of each kind, and runs of each outcome. */
  private String seed() throws IOException {
    String id =
        create(
            "{\"name\": \"plants\", \"message\": \"water the plants\", \"schedule\": {\"every\":"
                + " \"2h\"}}");
    create(
        "{\"message\": \"stand up\", \"schedule\": {\"cron\": \"0 9 * * 1-5\"}, \"agent\":"
            + " \"direct\"}");
    String failing =
        create(
            "{\"name\": \"backup\", \"message\": \"back up\", \"schedule\": {\"every\": \"1h\"},"
                + " \"condition\": {\"command\": \"no-such-command\"}}");
    for (String each : List.of(id, failing)) {
      assertThat(daemon().rest("POST", "/api/reminders/" + each + "/run", "").status())
          .isEqualTo(202);
    }
    while (daemon().rest("GET", "/api/runs", "").body().split("\"recorded_at\"", -1).length < 3) {
      dev.rooster.app.RealDaemon.pause();
    }
    return id;
  }

  @Test
  void every_view_can_be_used_by_everybody() throws IOException {
    Assumptions.assumeTrue(Files.exists(AXE), "axe-core is not installed");
    String id = seed();
    String axe = Files.readString(AXE);
    Tab tab = open("now");
    for (int width : new int[] {1280, 390}) {
      tab.size(width, 900);
      for (String theme : List.of("light", "dark")) {
        tab.prefer("prefers-color-scheme", theme);
        for (View view : views(id)) {
          tab.eval("location.hash = %s".formatted(Tab.quoted("#/" + view.address())));
          tab.awaitText(view.complete());
          tab.await("document.querySelector('[aria-busy=true], .stale') === null");
          tab.picture(
              pictures()
                  .resolve(
                      "%s-%s-%s.png"
                          .formatted(
                              view.address().replace("/" + id, "-one"),
                              theme,
                              width == 390 ? "phone" : "desktop")));
          assertThat(tab.eval("document.documentElement.scrollWidth <= innerWidth").asBoolean())
              .as("%s fits %d", view.address(), width)
              .isTrue();
          tab.eval(axe + "; null");
          JsonNode violations = tab.eval(RUN);
          assertThat(violations).as("%s, %s, %d wide", view.address(), theme, width).isEmpty();
        }
      }
    }
  }
}
