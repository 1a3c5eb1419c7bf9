package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A list of 2,000 reminders: few of them are in the document, and all can be reached. */
class ManyRemindersPageTest extends PageScene {
  private static final int REMINDERS = 2_000;
  private static final int MOST_ROWS = 80;

  private static final String ROWS = "document.querySelectorAll('.windowed [data-index]').length";

  @Override
  void prepare(RealDaemon before) throws IOException {
    String list =
        IntStream.range(0, REMINDERS)
            .mapToObj(
                "{name: n%1$04d, message: number %1$d of many, schedule: {every: 2d}}"::formatted)
            .collect(Collectors.joining(",\n", "[", "]"));
    Path file = before.home().resolve("many.yaml");
    Files.writeString(file, list);
    RealDaemon.Result made = before.ask("import", file.toString());
    assertThat(made.exit()).as(made.err()).isZero();
  }

  private static void awaitRow(Tab tab, String name) {
    tab.await(
        """
        [...document.querySelectorAll('.windowed [data-index] .who a')].some((it) => it.textContent === %s
          && it.getBoundingClientRect().top >= 0 && it.getBoundingClientRect().bottom <= innerHeight)\
        """
            .formatted(Tab.quoted(name)));
    assertThat(tab.eval(ROWS).asInt()).isBetween(1, MOST_ROWS);
  }

  @Test
  void all_can_be_reached_and_few_are_in_the_document() throws IOException {
    Tab tab = open("reminders?sort=name");
    awaitRow(tab, "n0000");
    tab.awaitText("2,000 reminders");
    assertThat(tab.eval("document.querySelector('.windowed [data-index]').ariaSetSize").asInt())
        .isEqualTo(REMINDERS);

    tab.eval("scrollTo(0, document.documentElement.scrollHeight)");
    awaitRow(tab, "n1999");
    tab.eval("scrollTo(0, document.documentElement.scrollHeight / 2)");
    awaitRow(tab, "n1000");
    tab.eval("scrollTo(0, 0)");
    awaitRow(tab, "n0000");

    // By keys, too: up from the start is the end.
    tab.press("k");
    awaitRow(tab, "n1999");
    tab.await("document.activeElement.textContent === 'n1999'");
    tab.press("k");
    tab.await("document.activeElement.textContent === 'n1998'");
  }

  @Test
  void a_row_with_the_focus_far_from_the_view_is_kept_without_those_between() throws IOException {
    Tab tab = open("reminders?sort=name");
    awaitRow(tab, "n0000");
    tab.press("j");
    tab.await("document.activeElement.textContent === 'n0000'");
    int before = readings(tab);
    tab.eval("scrollTo(0, document.documentElement.scrollHeight)");
    awaitRow(tab, "n1999");
    assertThat(tab.eval("document.activeElement.textContent").asText()).isEqualTo("n0000");
    assertThat(readings(tab) - before).isLessThan(8);
  }

  /** How often rows were asked for. */
  private static int readings(Tab tab) {
    return (int)
        tab.requests().stream().filter(it -> it.contains("/api/reminder-rows?sort")).count();
  }

  @Test
  void the_search_narrows_and_what_it_finds_can_be_changed_at_once() throws IOException {
    Tab tab = open("reminders?sort=name");
    awaitRow(tab, "n0000");
    tab.press("/");
    tab.type("n01");
    tab.await(ROWS + " > 10 && document.body.innerText.includes('100 reminders')");
    awaitRow(tab, "n0100");
    tab.fill("Search reminders", "number 1234 of");
    tab.await(ROWS + " === 1");
    awaitRow(tab, "n1234");

    tab.fill("Search reminders", "n01");
    tab.awaitText("100 reminders");
    tab.click("Select");
    tab.click("Select all 100 found");
    tab.click("Pause");
    tab.awaitText("100 reminders paused");
    tab.await("/Paused\\s+100/.test(document.querySelector('.tools').innerText)");
    String counts = daemon().rest("GET", "/api/reminder-rows?limit=1&status=paused", "").body();
    assertThat(counts).contains("\"total\":100");
    tab.click("Undo");
    tab.await("!document.querySelector('.tools').innerText.includes('Paused')");
  }

  @Test
  void it_stays_in_bounds_on_a_phone() throws IOException {
    Tab tab = open("reminders?sort=name");
    tab.size(390, 844);
    awaitRow(tab, "n0000");
    tab.eval("scrollTo(0, document.documentElement.scrollHeight)");
    tab.await(
        "[...document.querySelectorAll('.windowed [data-index] .who a')].some((it) =>"
            + " it.textContent === 'n1999')");
    assertThat(tab.eval("document.documentElement.scrollWidth <= innerWidth").asBoolean()).isTrue();
    assertThat(tab.eval(ROWS).asInt()).isBetween(1, MOST_ROWS);
  }
}
