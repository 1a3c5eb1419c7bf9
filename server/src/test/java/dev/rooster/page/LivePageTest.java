package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.browser.Tab;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The page beside others: other tabs, and commands. */
class LivePageTest extends PageScene {
  /** Holds back what the page reads of a reminder, as a slow network does. */
  private static final String HOLD =
      """
      (() => {
        const send = window.fetch;
        const held = [];
        window.fetch = (path, options) => (options.method === 'GET' && path.startsWith('/api/reminders/')
          ? new Promise((resolve) => held.push(() => resolve(send(path, options)))) : send(path, options));
        window.letThrough = () => { window.fetch = send; held.forEach((it) => it()); };
      })()\
      """;

  // ---- many who change one reminder

  @Test
  void two_tabs_and_a_command_change_one_reminder_and_all_show_the_truth() throws IOException {
    String id = createTea();
    Tab list = open("reminders");
    list.awaitText("tea");
    Tab one = openBeside("reminder/" + id);
    one.awaitView("tea");

    command("edit", id, "--name", "coffee");
    list.awaitText("coffee");
    one.awaitView("coffee");

    list.click("coffee is active");
    one.awaitText("Paused");
    awaitField(id, "status", "paused");
    assertThat(daemon().ask("show", id).out()).contains("paused");

    one.click("coffee is active");
    awaitField(id, "status", "active");
    list.await("document.querySelector('[aria-label=\"coffee is active\"]').checked");

    command("pause", id);
    list.await("!document.querySelector('[aria-label=\"coffee is active\"]').checked");
    one.awaitText("Paused");
    command("resume", id);
    list.await("document.querySelector('[aria-label=\"coffee is active\"]').checked");
    one.awaitText("Active");

    command("cancel", id);
    one.awaitText("Cancelled");
    list.await("!document.querySelector('[aria-label=\"coffee is active\"]:enabled')");
  }

  // ---- two who edit

  @Test
  void what_others_save_is_merged_into_an_open_form() throws IOException {
    String id = createTea();
    Tab tab = open("edit/" + id);
    awaitValue(tab, "textarea", "drink tea");
    tab.fill("Message", "drink green tea");

    command("edit", id, "--name", "coffee");
    tab.awaitText("changed this while you were writing");
    tab.awaitText("The form now shows the change");
    tab.awaitText("changed elsewhere");
    awaitValue(tab, "textarea", "drink green tea");
    tab.click("Save changes");
    tab.awaitText("coffee is saved");
    awaitField(id, "message", "drink green tea");
    awaitField(id, "name", "coffee");
  }

  @Test
  void a_field_that_both_have_changed_is_compared_and_chosen() throws IOException {
    String id = createTea();
    Tab tab = open("edit/" + id);
    awaitValue(tab, "textarea", "drink tea");
    tab.fill("Message", "drink green tea");

    command("edit", id, "--message", "drink coffee");
    tab.awaitText("What you typed is still here");
    tab.click("Save changes");
    tab.awaitText("Yours");
    awaitField(id, "message", "drink coffee");
    tab.awaitText("drink coffee");
    awaitValue(tab, "textarea", "drink green tea");

    tab.click("Keep yours");
    tab.click("Save changes");
    tab.awaitText("tea is saved");
    awaitField(id, "message", "drink green tea");
  }

  @Test
  void a_stale_edit_is_refused_with_what_has_changed_and_can_be_merged() throws IOException {
    String id = createTea();
    Tab tab = open("edit/" + id);
    awaitValue(tab, "textarea", "drink tea");
    tab.fill("Message", "drink green tea");
    tab.eval(HOLD);
    command("edit", id, "--message", "drink coffee", "--name", "coffee");
    assertThat(tab.text()).doesNotContain("while you were writing");

    tab.click("Save changes");
    tab.await("document.querySelector('.savebar .primary').disabled");
    tab.eval("window.letThrough()");
    tab.awaitText("cli changed this while you were writing");
    tab.awaitText("message, name");
    tab.awaitText("Theirs");
    awaitField(id, "message", "drink coffee");

    tab.click(".compare button", "Take theirs");
    awaitValue(tab, "textarea", "drink coffee");
    tab.fill("Message", "drink coffee with milk");
    tab.click("Save changes");
    tab.awaitText("coffee is saved");
    awaitField(id, "message", "drink coffee with milk");
  }
}
