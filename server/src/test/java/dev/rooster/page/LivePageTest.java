package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The page beside others: other tabs, commands, and a daemon that dies and comes back. */
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

  private String createTea() throws IOException {
    return create(
        "{\"name\":\"tea\",\"message\":\"drink tea\",\"agent\":\"direct\",\"schedule\":{\"every\":\"5h\"}}");
  }

  private void command(String... words) {
    RealDaemon.Result result = daemon().ask(words);
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private static void awaitValue(Tab tab, String selector, String value) {
    tab.await(
        "document.querySelector(%s)?.value === %s"
            .formatted(Tab.quoted(selector), Tab.quoted(value)));
  }

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

  // ---- a daemon that dies

  @Test
  void a_page_says_that_the_daemon_is_gone_and_recovers_with_what_was_typed() throws Exception {
    String id = createTea();
    Tab tab = open("edit/" + id);
    awaitValue(tab, "textarea", "drink tea");
    tab.fill("Message", "drink green tea");

    daemon().kill();
    tab.awaitText("No answer since");
    tab.awaitText("Nothing fires until rooster up");
    tab.await("[...document.querySelectorAll('.savebar .primary')].every((it) => it.disabled)");
    tab.fill("Message", "drink white tea");
    awaitValue(tab, "textarea", "drink white tea");

    daemon().upAgain();
    tab.awaitText("Rooster answers again");
    tab.awaitNoText("No answer since");
    awaitValue(tab, "textarea", "drink white tea");
    tab.click("Save changes");
    tab.awaitText("tea is saved");
    awaitField(id, "message", "drink white tea");
  }

  @Test
  void a_page_that_was_open_over_a_restart_shows_what_happened_meanwhile() throws Exception {
    String id = createTea();
    Tab tab = open("reminders");
    tab.awaitText("tea");
    daemon().kill();
    tab.awaitText("No answer since");
    // Without a daemon, a command writes to the store itself.
    command("edit", id, "--name", "coffee");
    assertThat(tab.text()).contains("tea").doesNotContain("coffee");

    daemon().upAgain();
    tab.awaitText("coffee");
    // Before the stream of events is open again, too.
    command("edit", id, "--name", "cocoa");
    tab.awaitText("cocoa");

    // The ids of events start anew.
    daemon().kill();
    tab.awaitText("No answer since");
    daemon().upAgain();
    command("edit", id, "--name", "milk");
    command("edit", id, "--name", "juice");
    tab.awaitText("juice");
  }

  @Test
  void what_was_typed_survives_leaving_a_restart_and_a_reload() throws Exception {
    String id = createTea();
    Tab tab = open("edit/" + id);
    awaitValue(tab, "textarea", "drink tea");
    tab.fill("Message", "drink green tea");
    tab.eval("location.hash = '#/now'");
    tab.awaitView("Now");
    daemon().kill();
    tab.awaitText("No answer since");
    daemon().upAgain();
    tab.awaitNoText("No answer since");

    tab.eval("location.hash = %s".formatted(Tab.quoted("#/edit/" + id)));
    awaitValue(tab, "textarea", "drink green tea");
    tab.awaitText("What you typed until");
    tab.reload();
    awaitValue(tab, "textarea", "drink green tea");
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
    tab.awaitText("The form has followed");
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
