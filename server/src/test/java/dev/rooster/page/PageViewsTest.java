package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.browser.Tab;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every view, and what opens on it, in both themes and on a phone: axe-core finds nothing of level
 * A or AA that some people could not use, nothing is wider than the screen, fingers hit every
 * control, and a picture is kept for people.
 */
@Timeout(300)
class PageViewsTest extends PageScene {
  private static final Path AXE =
      Path.of("..", "target", "npm", "node_modules", "axe-core", "axe.min.js");

  /** What an open menu covers cannot be used meanwhile. */
  private static final String RUN =
      """
      axe.run(document.querySelector('[role=menu]') ?? document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) =>
        violations.map((it) => `${it.id}: ${it.help}: ${it.nodes.map((node) => node.html).slice(0, 3).join(' ')}`))
      """;

  /**
   * The controls that a finger could miss: of which the 44 pixels around their middle belong to
   * something else. A link within a text is as high as its line.
   */
  private static final String SMALL =
      """
      (() => {
        const top = document.querySelector('dialog[open], [role=menu]') ?? document;
        const hits = (it, x, y) => {
          const found = document.elementFromPoint(x, y);
          return found && (it.contains(found) || found.closest('label')?.contains(it) || found.closest('label')?.control === it);
        };
        return [...top.querySelectorAll('a[href], button, input, select, textarea, summary, [role=option]')].filter((it) => {
          if (!it.checkVisibility({ visibilityProperty: true }) || it.disabled || it.matches('.skip')) return false;
          if (it.tagName === 'A' && getComputedStyle(it).display === 'inline') return false;
          const shown = it.matches('label input') ? it.closest('label') : it;
          shown.scrollIntoView({ block: 'center', inline: 'center' });
          const box = shown.getBoundingClientRect();
          const x = box.x + box.width / 2;
          const y = box.y + box.height / 2;
          return box.height < 43.5 && !(hits(it, x, y - 21) && hits(it, x, y + 21));
        }).map((it) => `${Math.round(it.getBoundingClientRect().height)}: ${it.outerHTML.slice(0, 160)}`);
      })()\
      """;

  /**
   * A view, or what opens on it.
   *
   * @param complete a text that shows that it is complete, beside its heading
   */
  private record View(
      String name,
      String address,
      String heading,
      String complete,
      Consumer<Tab> open,
      Consumer<Tab> close) {
    View(String address, String heading, String complete) {
      this(address.replaceAll("[/?].*", ""), address, heading, complete, tab -> {}, tab -> {});
    }

    View named(String other) {
      return new View(other, address, heading, complete, open, close);
    }

    View opening(Consumer<Tab> act, Consumer<Tab> undo) {
      return new View(name, address, heading, complete, act, undo);
    }

    void show(Tab tab) {
      tab.eval("location.hash = %s".formatted(Tab.quoted("#/" + address)));
      tab.awaitView(heading);
      tab.await(
          "document.querySelector('main').innerText.includes(%s)".formatted(Tab.quoted(complete)));
      tab.await("document.querySelector('[aria-busy=true], .stale') === null");
      open.accept(tab);
    }
  }

  private final List<String> faults = new ArrayList<>();

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    users:
      - {name: ada, trust: inner, match: ["terminal:default"]}
      - {name: bob, trust: familiar, token: bobs-token}
    """;
  }

  @Override
  String[] options() {
    return new String[] {"--demo-model"};
  }

  private static void closeDialog(Tab tab) {
    tab.press("Escape");
    tab.await("document.querySelector('dialog[open], [role=menu]') === null");
  }

  private static void dismiss(Tab tab) {
    tab.click(".toast button", "Dismiss");
    tab.await("document.querySelector('.toast') === null");
  }

  private static List<View> views(String id, String waiting, String run) {
    View one = new View("reminder/" + id, "plants", "water the plants").named("reminder-one");
    View edit = new View("edit/" + id, "plants", "Save changes");
    View list = new View("reminders", "Reminders", "plants");
    View now = new View("now", "Now", "Timeline");
    View opened =
        new View("history?run=" + encoded(run), "History", "Started by hand").named("history-run");
    return List.of(
        now,
        new View("inbox", "Inbox", "Seen"),
        list,
        new View("edit", "New reminder", "What will happen"),
        edit.named("edit-one"),
        edit.named("edit-open")
            .opening(
                tab -> {
                  tab.click("A command succeeds");
                  tab.eval(
                      "document.querySelectorAll('details').forEach((it) => { it.open = true; })");
                },
                tab -> {
                  tab.click("Discard");
                  dismiss(tab);
                }),
        one,
        new View("reminder/" + waiting, "house", "Approve").named("reminder-approval"),
        new View("history", "History", "A year"),
        opened,
        opened
            .named("history-transcript")
            .opening(
                tab -> {
                  tab.click("Transcript");
                  tab.await("document.querySelector('.transcript-box bdi') !== null");
                },
                tab -> {}),
        new View("chat", "Chat", "Reminder stored"),
        new View("sessions", "Sessions", "demo:main"),
        new View("sessions/" + encoded("demo:main"), "demo:main", "check the oven")
            .named("sessions-one"),
        new View("agents", "Agents", "built-in, with a model"),
        new View("files", "Files", "rooster.yaml"),
        one.named("toast")
            .opening(
                tab -> {
                  tab.press("p");
                  tab.awaitText("plants is paused");
                  tab.eval("document.querySelector('.toast button').focus()");
                },
                tab -> {
                  tab.press("u");
                  tab.awaitText("plants is active");
                  dismiss(tab);
                }),
        list.named("menu")
            .opening(
                tab -> {
                  tab.click("More about plants");
                  tab.await("document.querySelector('[role=menu]') !== null");
                },
                PageViewsTest::closeDialog),
        now.named("palette")
            .opening(
                tab -> {
                  tab.press("Ctrl+k");
                  tab.await(
                      "document.querySelector('.palette')?.innerText.includes('plants') === true");
                },
                PageViewsTest::closeDialog),
        now.named("keys")
            .opening(
                tab -> {
                  tab.press("?");
                  tab.awaitText("Single-letter shortcuts");
                },
                PageViewsTest::closeDialog));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Runs a reminder, waits for its end, and returns the id of the run. */
  private String ranOf(String id) throws IOException {
    assertThat(daemon().rest("POST", "/api/reminders/" + id + "/run", "").status()).isEqualTo(202);
    awaitRest("/api/runs?reminder=" + id, "\"recorded_at\"");
    return rest("/api/runs?reminder=" + id).objects("items").getFirst().text("id").orElseThrow();
  }

  /** One of each kind, runs of each outcome, a conversation, and something to approve. */
  private List<View> seed(Tab tab) throws IOException {
    String id =
        create(
            "{\"name\": \"plants\", \"message\": \"water the plants\", \"schedule\": {\"every\":"
                + " \"2h\"}}");
    create(
        "{\"message\": \"stand up\", \"schedule\": {\"cron\": \"0 9 * * 1-5\"}, \"agent\":"
            + " \"direct\"}");
    ranOf(
        create(
            "{\"name\": \"backup\", \"message\": \"back up\", \"schedule\": {\"every\": \"1h\"},"
                + " \"condition\": {\"command\": \"no-such-command\"}}"));
    String run = ranOf(id);
    String waiting =
        createPending(
            "bobs-token",
            "{\"name\": \"house\", \"message\": \"tidy up\", \"agent\": \"demo\", \"schedule\":"
                + " {\"every\": \"1d\"}}");
    tab.eval("location.hash = '#/chat'");
    tab.awaitView("Chat");
    tab.fill("Message to demo", "remind me in 20 minutes to check the oven");
    tab.press("Enter");
    tab.awaitText("Reminder stored");
    return views(id, waiting, run);
  }

  /** Notes what some people could not use. */
  private void check(Tab tab, String name, String theme, int width) {
    String what = "%s-%s-%s".formatted(name, theme, width == 390 ? "phone" : "desktop");
    tab.picture(pictures().resolve(what + ".png"));
    if (!tab.eval("document.documentElement.scrollWidth <= innerWidth").asBoolean()) {
      faults.add(what + ": wider than the screen");
    }
    tab.eval(RUN).forEach(it -> faults.add(what + ": " + it.asText()));
  }

  /** Notes what a finger could miss. */
  private void touch(Tab tab, String name) {
    tab.eval(SMALL).forEach(it -> faults.add(name + ": " + it.asText()));
  }

  @Test
  void every_view_can_be_used_by_everybody() throws IOException {
    Assumptions.assumeTrue(Files.exists(AXE), "axe-core is not installed");
    Tab tab = open("now");
    List<View> views = seed(tab);
    tab.eval(Files.readString(AXE) + "; null");
    for (int width : new int[] {1280, 390}) {
      tab.size(width, 900);
      for (String theme : List.of("light", "dark")) {
        tab.prefer("prefers-color-scheme", theme);
        for (View view : views) {
          view.show(tab);
          check(tab, view.name(), theme, width);
          view.close().accept(tab);
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void a_page_without_a_daemon_can_be_used_by_everybody() throws Exception {
    Assumptions.assumeTrue(Files.exists(AXE), "axe-core is not installed");
    Tab tab = open("now");
    seed(tab);
    for (String view : List.of("now", "reminders")) {
      tab.eval("location.hash = '#/%s'".formatted(view));
      tab.awaitText("plants");
    }
    tab.eval(Files.readString(AXE) + "; null");
    daemon().kill();
    tab.awaitText("has not responded since");
    for (int width : new int[] {1280, 390}) {
      tab.size(width, 900);
      for (String theme : List.of("light", "dark")) {
        tab.prefer("prefers-color-scheme", theme);
        check(tab, "gone", theme, width);
      }
    }
    tab.click("More");
    tab.awaitText("Log out");
    check(tab, "more", "dark", 390);
    assertThat(faults).isEmpty();
  }

  @Test
  void fingers_hit_every_control_on_a_phone() throws IOException {
    Tab tab = open("now");
    List<View> views = seed(tab);
    tab.size(390, 900);
    for (View view : views) {
      view.show(tab);
      touch(tab, view.name());
      view.close().accept(tab);
    }
    tab.click("More");
    tab.awaitText("Log out");
    touch(tab, "more");
    assertThat(faults).isEmpty();
  }
}
