package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Rows that are changed one after another or several at once: what is shown is what will be. */
class ChangedRowsPageTest extends PageScene {
  private static final String ROWS = "document.querySelectorAll('.windowed [data-index]').length";

  @Override
  String configuration() {
    return "timezone: Europe/Berlin\ndefault_agent: direct\n";
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

  private static String row(String id) {
    return "document.querySelector('[data-id=\"%s\"]')".formatted(id);
  }

  @Test
  void a_key_that_is_pressed_twice_acts_on_what_is_shown() throws IOException {
    String id = every("tea", "1h");
    Tab tab = open("reminders");
    tab.await(ROWS + " === 2");
    tab.press("j");
    tab.await("document.activeElement.textContent === 'tea'");
    // Faster than any drawing or answer.
    tab.eval(
        """
        for (const key of ['p', 'p']) {
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        }\
        """);
    tab.awaitText("tea is paused");
    tab.awaitText("tea is active");
    assertThat(reminder(id).text("status")).contains("active");
    assertThat(reminder(id).text("status_reason")).isEmpty();
  }

  @Test
  void a_switched_row_stays_as_it_will_be_until_it_is_read() throws IOException {
    String id = every("tea", "1h");
    Tab tab = open("reminders");
    tab.await(ROWS + " === 2");
    // Answers of the list come late, as from a busy daemon.
    tab.eval(
        """
        (() => {
          const real = window.fetch;
          window.landed = 0;
          window.fetch = async (path, options) => {
            const answer = await real(path, options);
            if (String(path).startsWith('/api/reminder-rows?sort')) {
              await new Promise((go) => setTimeout(go, 800));
              window.landed += 1;
            }
            return answer;
          };
          window.shown = [];
          const look = () => window.shown.push(%s.innerText.includes('Paused'));
          new MutationObserver(look).observe(document.querySelector('.windowed'), { subtree: true, childList: true, attributes: true, characterData: true });
        })()\
        """
            .formatted(row(id)));
    tab.click("tea is active");
    tab.await("window.shown.includes(true)");
    awaitField(id, "status", "paused");
    tab.eval("window.landed = 0");
    tab.await("window.landed >= 2");
    tab.await("!window.shown.slice(window.shown.indexOf(true)).includes(false)");
    tab.await("!%s.querySelector('[role=switch]').checked".formatted(row(id)));
  }

  @Test
  void what_a_file_declares_is_left_out_when_all_are_removed() throws IOException {
    String first = every("tea", "1h");
    String second = every("rice", "2h");
    Tab tab = open("reminders");
    tab.await(ROWS + " === 3");
    String declared =
        tab.await(
                "[...document.querySelectorAll('[data-id]')].find((it) =>"
                    + " it.innerText.includes('house.yaml')).dataset.id")
            .asText();
    tab.press("Ctrl+a");
    tab.awaitText("3 selected");
    tab.click("Remove");
    tab.awaitText("2 reminders removed; 1 stays, as a file declares it");
    awaitField(first, "status", "paused");
    awaitField(second, "status", "paused");
    assertThat(reminder(declared).text("status")).contains("active");
    tab.click("Dismiss");
    awaitField(first, "status", "cancelled");
    awaitField(second, "status", "cancelled");
    assertThat(reminder(declared).text("status")).contains("active");
  }

  @Test
  void what_a_late_removal_refuses_is_resumed() throws IOException {
    String id = every("tea", "1h");
    Tab tab = open("reminders");
    tab.await(ROWS + " === 2");
    // As if a file had declared it meanwhile.
    tab.eval(
        """
        (() => { const real = window.fetch;
          window.fetch = (path, options) => real(options?.method === 'DELETE' ? '/api/reminders/r-none' : path, options); })()\
        """);
    tab.click("More about tea");
    tab.click("Remove");
    tab.awaitText("tea is removed");
    awaitField(id, "status", "paused");
    tab.click("Dismiss");
    awaitField(id, "status", "active");
    tab.await("%s.querySelector('[role=alert]') !== null".formatted(row(id)));
    tab.await("%s.querySelector('[role=switch]').checked".formatted(row(id)));
  }

  @Test
  void one_row_is_left_out_of_all() throws IOException {
    String first = every("tea", "1h");
    String second = every("rice", "2h");
    Tab tab = open("reminders?q=about");
    tab.await(ROWS + " === 2");
    tab.click("Select");
    tab.click("Select all 2 found");
    tab.awaitText("2 selected");
    tab.click("Select rice");
    tab.awaitText("1 selected");
    tab.await("%s.querySelector('.pick').checked".formatted(row(first)));
    tab.await("!%s.querySelector('.pick').checked".formatted(row(second)));
    tab.click("Pause");
    tab.awaitText("1 reminder paused");
    awaitField(first, "status", "paused");
    assertThat(reminder(second).text("status")).contains("active");
  }

  @Test
  void a_selection_that_cannot_be_read_says_why_and_stays() throws IOException {
    every("tea", "1h");
    Tab tab = open("reminders?q=about");
    tab.await(ROWS + " === 1");
    tab.press("Ctrl+a");
    tab.awaitText("1 selected");
    tab.eval(
        """
        (() => { const real = window.fetch;
          window.fetch = (path, options) => real(String(path).includes('limit=500') ? '/api/reminder-rows?limit=none' : path, options); })()\
        """);
    tab.click("Pause");
    tab.await("document.querySelector('.toast.refused') !== null");
    tab.awaitText("1 selected");
  }
}
