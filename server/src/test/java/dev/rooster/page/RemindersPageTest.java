package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of reminders: found, changed in place, and none of it lost by a slip of the hand. */
class RemindersPageTest extends PageScene {
  private static final String IN_ORDER =
      """
      [...document.querySelectorAll('.windowed [data-index]')].sort((a, b) => a.dataset.index - b.dataset.index)
        .map((it) => it.querySelector('.who a').textContent)\
      """;

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    default_agent: direct
    agents:
      other: {kind: command, command: ["true"]}
    """;
  }

  @Override
  void prepare(RealDaemon before) throws IOException {
    before.write(
        "schedules.d/house.yaml",
        """
        name: meter
        message: read the meter
        schedule: {every: 3h}
        """);
  }

  private String every(String name, String interval) throws IOException {
    return create(
        "{\"name\": \"%s\", \"message\": \"about the %s\", \"schedule\": {\"every\": \"%s\"}}"
            .formatted(name, name, interval));
  }

  private String once(String name, String in) throws IOException {
    return create(
        "{\"name\": \"%s\", \"message\": \"about the %s\", \"schedule\": {\"in\": \"%s\"}}"
            .formatted(name, name, in));
  }

  /** One of each state: 5 that have not ended, beside the one of the file. */
  private void oneOfEach() throws IOException {
    every("plants", "2h");
    create(
        "{\"name\": \"bins\", \"message\": \"take the bins out\", \"agent\": \"other\","
            + " \"schedule\": {\"cron\": \"0 19 * * 4\"}}");
    create(
        "{\"name\": \"asleep\", \"message\": \"x\", \"enabled\": false, \"schedule\": {\"every\":"
            + " \"1h\"}}");
    run(
        create(
            "{\"name\": \"backup\", \"message\": \"back up\", \"schedule\": {\"every\": \"1h\"},"
                + " \"condition\": {\"command\": \"no-such-command\"}}"),
        "error");
    String over = every("over", "4h");
    assertThat(daemon().rest("DELETE", "/api/reminders/" + over, "").status()).isLessThan(300);
  }

  private static List<String> names(JsonNode rows) {
    List<String> names = new ArrayList<>();
    rows.forEach(it -> names.add(it.asText()));
    return names;
  }

  private static void awaitRows(Tab tab, String... names) {
    tab.await("(%s).sort().join() === %s".formatted(IN_ORDER, Tab.quoted(String.join(",", names))));
  }

  private static String row(String id) {
    return "document.querySelector('[data-id=\"%s\"]')".formatted(id);
  }

  private static void awaitInRow(Tab tab, String id, String text) {
    tab.await("%s.innerText.includes(%s)".formatted(row(id), Tab.quoted(text)));
  }

  private static void pointAt(Tab tab, String id) {
    JsonNode box =
        tab.await("(({ x, y }) => ({ x, y }))(%s.getBoundingClientRect())".formatted(row(id)));
    tab.point(box.path("x").asDouble() + 300, box.path("y").asDouble() + 10);
  }

  @Test
  void the_switch_pauses_and_resumes_and_both_can_be_undone() throws IOException {
    String id = every("plants", "2h");
    Tab tab = open("reminders");

    tab.click("plants is active");
    tab.awaitText("plants is paused");
    awaitField(id, "status", "paused");
    awaitInRow(tab, id, "Paused");
    tab.click("Undo");
    awaitField(id, "status", "active");
    tab.await("%s.querySelector('[role=switch]').checked".formatted(row(id)));

    tab.click("plants is active");
    awaitField(id, "status", "paused");
    tab.reload();
    awaitInRow(tab, id, "Paused");
    tab.click("plants is active");
    awaitField(id, "status", "active");
    tab.awaitText("Undo");
    tab.press("u");
    awaitField(id, "status", "paused");
    awaitInRow(tab, id, "Paused");
  }

  @Test
  void a_switch_that_is_refused_goes_back_and_says_why() throws IOException {
    String id = every("plants", "2h");
    Tab tab = open("reminders");
    awaitInRow(tab, id, "plants");
    // As if it were gone before the page has heard of it.
    tab.eval(
        """
        (() => { const real = window.fetch;
          window.fetch = (path, options) => real(String(path).endsWith('/pause') ? '/api/reminders/r-none/pause' : path, options); })()\
        """);
    tab.click("plants is active");
    tab.await("%s.querySelector('[role=alert]') !== null".formatted(row(id)));
    tab.await("%s.querySelector('[role=switch]').checked".formatted(row(id)));
    assertThat(reminder(id).text("status")).contains("active");
  }

  @Test
  void the_search_knows_plain_text_and_words() throws IOException {
    oneOfEach();
    Tab tab = open("reminders");
    awaitRows(tab, "asleep", "backup", "bins", "meter", "plants");

    tab.press("/");
    tab.type("bins out");
    awaitRows(tab, "bins");
    assertThat(tab.eval("location.hash").asText()).contains("bins");
    tab.fill("Search reminders", "status:paused");
    awaitRows(tab, "asleep");
    tab.fill("Search reminders", "agent:other");
    awaitRows(tab, "bins");
    tab.fill("Search reminders", "agent:direct status:failing");
    awaitRows(tab, "backup");
    tab.fill("Search reminders", "file:schedules.d/house.yaml");
    awaitRows(tab, "meter");
    tab.reload();
    awaitRows(tab, "meter");
    tab.fill("Search reminders", "nothing of the kind");
    tab.awaitText("Nothing found");
    tab.click("Clear the search");
    awaitRows(tab, "asleep", "backup", "bins", "meter", "plants");
  }

  @Test
  void the_filters_say_how_many_they_show() throws IOException {
    oneOfEach();
    Tab tab = open("reminders");
    tab.awaitText("All");
    awaitRows(tab, "asleep", "backup", "bins", "meter", "plants");
    tab.click("Failing 1");
    awaitRows(tab, "backup");
    tab.click("Paused 1");
    awaitRows(tab, "asleep");
    tab.click("Ended 1");
    awaitRows(tab, "over");
    tab.click("Active 4");
    awaitRows(tab, "backup", "bins", "meter", "plants");
    tab.click("All 5");
    awaitRows(tab, "asleep", "backup", "bins", "meter", "plants");
    // They follow what happens.
    tab.click("plants is active");
    tab.await("[...document.querySelectorAll('a')].some((it) => it.textContent === 'Paused 2')");
  }

  @Test
  void the_list_is_sorted_as_one_wishes() throws IOException {
    every("pear", "1h");
    every("apple", "3h");
    every("plum", "2h");
    every("fig", "4h");
    Tab tab = open("reminders");
    tab.await("%s.length === 5".formatted(IN_ORDER));
    assertThat(names(tab.eval(IN_ORDER))).containsSubsequence("pear", "plum", "apple", "fig");
    tab.click("By next, change the order");
    tab.click("By name");
    tab.await("%s.join() === 'apple,fig,meter,pear,plum'".formatted(IN_ORDER));
    assertThat(tab.eval("location.hash").asText()).contains("sort=name");
  }

  @Test
  void a_search_shows_what_it_has_found_also_under_the_pointer() throws IOException {
    String id = every("plants", "2h");
    every("tea", "3h");
    Tab tab = open("reminders");
    awaitRows(tab, "meter", "plants", "tea");
    pointAt(tab, id);
    tab.eval(
        """
        (() => {
          const real = fetch;
          const released = new Promise((resolve) => { window.release = resolve; });
          window.fetch = async (path, options) => {
            if (!path.includes('q=tea')) return real(path, options);
            await released;
            return real(path, options).finally(() => setTimeout(() => { window.found = true; }, 300));
          };
        })()\
        """);
    tab.fill("Search", "tea");
    tab.await("document.querySelector('.windowed.stale') !== null");
    tab.point(700, 300);
    tab.eval("release()");
    tab.await("window.found");

    assertThat(tab.eval("document.querySelector('.windowed.stale') === null").asBoolean()).isTrue();
    assertThat(names(tab.eval(IN_ORDER))).containsExactly("tea");
  }

  @Test
  void a_reminder_runs_at_once() throws IOException {
    String id = every("tea", "2h");
    Tab tab = open("reminders");
    tab.click("Run tea now");
    tab.awaitText("tea runs now");
    awaitField(id, "last_status", "ok");
    awaitInRow(tab, id, "OK");
  }

  @Test
  void a_conditional_reminder_runs_after_its_condition_or_without_checking() throws IOException {
    String id =
        create(
            "{\"name\": \"gate\", \"message\": \"close the gate\", \"schedule\": {\"every\":"
                + " \"2h\"}, \"condition\": {\"command\": \"false\"}}");
    Tab tab = open("reminders");
    tab.click("Run gate now");
    tab.click("Check the condition, then run");
    awaitField(id, "last_status", "skipped");
    awaitInRow(tab, id, "Skipped");
    tab.click("Run gate now");
    tab.click("Run without checking");
    awaitField(id, "last_status", "ok");
    awaitInRow(tab, id, "OK");
  }

  @Test
  void a_reminder_is_snoozed() throws IOException {
    String id = once("tea", "20m");
    Tab tab = open("reminders");
    tab.click("Snooze tea");
    tab.click("3 hours");
    tab.awaitText("tea comes again");
    awaitInRow(tab, id, "snoozed");
    awaitInRow(tab, id, "2 h 59 min");
    assertThat(reminder(id).text("snoozed_until"))
        .isPresent()
        .isEqualTo(reminder(id).text("next_fire_at"));
  }

  @Test
  void a_row_can_be_used_by_keys() throws IOException {
    String first = every("tea", "1h");
    String second = every("rice", "2h");
    Tab tab = open("reminders");
    tab.await("%s.length === 3".formatted(IN_ORDER));
    tab.press("j");
    tab.press("j");
    tab.press("p");
    awaitField(second, "status", "paused");
    assertThat(reminder(first).text("status")).contains("active");
    tab.awaitText("rice is paused");
    tab.press("u");
    awaitField(second, "status", "active");
    tab.press("k");
    tab.press("r");
    awaitField(first, "last_status", "ok");
    tab.press("Enter");
    tab.awaitView("tea");
    tab.press("Escape");
    tab.awaitView("Reminders");
  }

  @Test
  void several_are_paused_and_removed_at_once_and_both_can_be_undone() throws IOException {
    String first = every("tea", "1h");
    String second = every("rice", "2h");
    String other = every("bread", "4h");
    Tab tab = open("reminders");
    tab.await("%s.length === 4".formatted(IN_ORDER));

    select(tab, first, second);
    tab.click("Pause");
    tab.awaitText("2 reminders paused");
    awaitField(first, "status", "paused");
    awaitField(second, "status", "paused");
    tab.click("Undo");
    awaitField(first, "status", "active");
    awaitField(second, "status", "active");
    tab.await("document.querySelectorAll('.windowed [role=switch]:checked').length === 4");

    select(tab, first, second);
    tab.click("Remove");
    tab.awaitText("2 reminders removed");
    awaitInRow(tab, first, "Removed");
    assertThat(reminder(first).text("status")).contains("paused");
    tab.click("Undo");
    awaitField(first, "status", "active");
    awaitField(second, "status", "active");
    awaitInRow(tab, first, "1h");

    select(tab, first, second);
    tab.click("Remove");
    tab.awaitText("2 reminders removed");
    tab.click("Dismiss");
    awaitField(first, "status", "cancelled");
    awaitField(second, "status", "cancelled");
    assertThat(reminder(other).text("status")).contains("active");
  }

  private static void select(Tab tab, String... ids) {
    // Nothing lies over the list, and no row has the focus.
    tab.await("document.querySelector('.pick') === null");
    for (String id : ids) {
      tab.await("%s !== null".formatted(row(id)));
      if (id.equals(ids[0])) {
        tab.eval("%s.querySelector('.who a').focus()".formatted(row(id)));
        tab.press("x");
      } else {
        tab.await("%s.querySelector('.pick') !== null".formatted(row(id)));
        tab.click(
            "Select "
                + tab.eval("%s.querySelector('.who a').textContent".formatted(row(id))).asText());
      }
    }
    tab.awaitText(ids.length + " selected");
  }

  @Test
  void removing_many_asks_and_can_still_be_undone() throws IOException {
    List<String> ids = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d", "e", "f")) {
      ids.add(every(name + "-1", "2h"));
    }
    Tab tab = open("reminders?q=about");
    tab.await("%s.length === 6".formatted(IN_ORDER));
    tab.click("Select");
    tab.click("Select all 6 found");
    tab.click("Remove");
    tab.awaitText("Remove 6 reminders?");
    tab.click("dialog button", "Cancel");
    tab.awaitNoText("Remove 6 reminders?");
    tab.click("Remove");
    tab.click("dialog button", "Remove");
    tab.awaitText("6 reminders removed");
    for (String id : ids) {
      awaitField(id, "status", "paused");
    }
    tab.click("Undo");
    for (String id : ids) {
      awaitField(id, "status", "active");
    }
  }

  @Test
  void a_removal_waits_for_its_undo_and_then_takes_place() throws IOException {
    String id = every("tea", "1h");
    Tab tab = open("reminders");
    tab.click("More about tea");
    tab.click("Remove");
    tab.awaitText("tea is removed");
    assertThat(reminder(id).text("status")).contains("paused");
    tab.click("Undo");
    awaitField(id, "status", "active");
    tab.click("More about tea");
    tab.click("Remove");
    tab.awaitText("tea is removed");
    // Leaving the page is no undo.
    tab.go("about:blank");
    awaitField(id, "status", "cancelled");
  }

  @Test
  void what_happens_moves_no_row_under_the_pointer() throws IOException {
    String first = once("tea", "1h");
    String second = once("rice", "2h");
    Tab tab = open("reminders");
    awaitRows(tab, "meter", "rice", "tea");
    pointAt(tab, first);

    once("now", "10m");
    assertThat(
            daemon()
                .rest("POST", "/api/reminders/" + first + "/snooze", "{\"until\": \"7h\"}")
                .status())
        .isLessThan(300);
    awaitInRow(tab, first, "snoozed");
    assertThat(names(tab.eval(IN_ORDER))).containsExactly("tea", "rice", "meter");

    tab.point(5, 5);
    tab.await("%s.join() === 'now,rice,meter,tea'".formatted(IN_ORDER));
    assertThat(reminder(second).text("status")).contains("active");
  }

  @Test
  void what_a_file_declares_is_switched_here_and_edited_there() throws IOException {
    Tab tab = open("reminders");
    tab.awaitText("house.yaml");
    String id = tab.eval("document.querySelector('[data-id]').dataset.id").asText();
    tab.click("meter is active");
    awaitField(id, "status", "paused");
    tab.awaitText("meter is paused");
    tab.click("More about meter");
    tab.await("document.querySelector('[role=menuitem].bad').disabled");
    assertThat(tab.text()).contains("Remove it in house.yaml");
    tab.click("Show");
    tab.awaitText("the only place to edit it");
    assertThat(tab.text()).contains("schedules.d/house.yaml").doesNotContain("Save changes");
    assertThat(
            tab.eval(
                    "[...document.querySelectorAll('form textarea, form input, form"
                        + " select')].every((it) => it.matches(':disabled'))")
                .asBoolean())
        .isTrue();
    tab.click("meter is active");
    awaitField(id, "status", "active");
  }
}
