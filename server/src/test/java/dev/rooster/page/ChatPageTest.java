package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A conversation with the demo model, as newcomers have it. */
class ChatPageTest extends PageScene {
  private static final String OVEN = "remind me in 20 minutes to check the oven";

  @Override
  String[] options() {
    return new String[] {"--demo-model"};
  }

  private static void say(Tab tab, String text) {
    tab.fill("Message to demo", text);
    tab.press("Enter");
  }

  /** The only reminder. */
  private String reminder() throws IOException {
    awaitRest("/api/reminders?status=all", "\"id\"");
    String list = daemon().rest("GET", "/api/reminders?status=all", "").body();
    return RealDaemon.fields(list).objects("items").getFirst().text("id").orElseThrow();
  }

  @Test
  void a_reminder_that_is_set_in_the_chat_is_shown_as_it_is_stored() throws IOException {
    Tab tab = open("chat");
    tab.awaitText("Nothing was said yet");
    say(tab, OVEN);
    tab.awaitText("Reminder stored");
    String id = reminder();
    tab.await("document.querySelector('.proof').innerText.includes(%s)".formatted(Tab.quoted(id)));
    tab.awaitText("To inbox");
    tab.awaitText("Set " + id);
    tab.awaitText("called reminder");
    assertThat(tab.eval("document.querySelector('details.call').open").asBoolean()).isFalse();
    tab.click("summary", "called reminder");
    tab.awaitText("\"action\": \"set\"");

    daemon().ask("pause", id);
    tab.awaitText("Reminder paused");
    daemon().ask("resume", id);
    tab.awaitText("Reminder stored");
  }

  @Test
  void a_reminder_that_waits_is_approved_where_it_was_set() throws Exception {
    daemon().write("rooster.yaml", configuration() + "approve: agents\n");
    daemon().kill();
    daemon().upAgain(options());
    Tab tab = open("chat");
    say(tab, OVEN);
    tab.awaitText("Reminder waits for approval");
    String id = reminder();
    tab.click(".proof button", "Approve");
    tab.awaitText("Reminder stored");
    awaitRest("/api/reminders/" + id, "\"status\":\"active\"");
  }

  @Test
  void a_reminder_that_is_set_in_the_chat_can_be_taken_back() throws IOException {
    Tab tab = open("chat");
    say(tab, OVEN);
    tab.awaitText("Reminder stored");
    String id = reminder();

    tab.click(".proof button", "Undo");
    tab.awaitText("Reminder removed");
    awaitRest("/api/reminders/" + id, "\"status\":\"paused\"");
    tab.click(".toast button", "Undo");
    tab.awaitText("Reminder stored");
    awaitRest("/api/reminders/" + id, "\"status\":\"active\"");

    tab.click(".proof button", "Undo");
    tab.awaitText("Reminder removed");
    tab.click("Dismiss");
    awaitRest("/api/reminders/" + id, "\"status\":\"cancelled\"");
    tab.awaitText("Reminder removed");
  }

  @Test
  void the_conversation_is_there_again_after_a_reload_and_in_another_tab() throws IOException {
    Tab tab = open("chat");
    say(tab, OVEN);
    tab.awaitText("Reminder stored");
    tab.awaitText("Set " + reminder());

    tab.reload();
    tab.awaitText("Reminder stored");
    Tab beside = openBeside("chat");
    beside.awaitText("Reminder stored");
    say(tab, "list my reminders");
    beside.awaitText("list my reminders");
    beside.await(
        "[...document.querySelectorAll('details.call')].length === 2"
            + " && document.querySelectorAll('.proof').length === 1");
  }

  @Test
  void a_reminder_that_fires_appears_in_the_conversation() throws IOException {
    Tab tab = open("chat");
    say(tab, "remind me in 1 second to check the oven");
    tab.awaitText("It is time: check the oven");
    tab.awaitText("From a reminder");
    tab.awaitText("Reminder has fired");
    String id = reminder();
    tab.click("Done");
    tab.awaitNoText("From a reminder");
    awaitRest("/api/inbox", "\"items\":[]");
    assertThat(daemon().rest("GET", "/api/reminders/" + id, "").body())
        .doesNotContain("\"done_at\":null");
    tab.press("u");
    tab.awaitText("From a reminder");
    tab.reload();
    tab.awaitText("It is time: check the oven");
  }

  @Test
  void what_was_not_sent_survives_a_reload_but_not_a_logout() throws IOException {
    Tab tab = open("chat");
    tab.fill("Message to demo", "half a sent");
    tab.reload();
    tab.await("document.getElementById('say')?.value === 'half a sent'");
    tab.eval("location.hash = '#/inbox'");
    tab.awaitView("Inbox");
    tab.await("document.getElementById('say')?.value === 'half a sent'");
    assertThat(daemon().rest("GET", "/api/sessions", "").body()).doesNotContain("demo:main");

    tab.click("Log out");
    tab.awaitText("You are not logged in");
    assertThat(tab.eval("sessionStorage.length").asInt()).isZero();
  }

  @Test
  void a_new_conversation_begins_empty_and_the_old_one_is_still_there() throws IOException {
    Tab tab = open("chat");
    say(tab, OVEN);
    tab.awaitText("Reminder stored");
    tab.eval(
        "(() => { const it = document.querySelector('[aria-label=Conversation]'); it.value = '+';"
            + " it.dispatchEvent(new Event('change', { bubbles: true })); })()");
    tab.awaitText("Nothing was said yet");
    say(tab, "list my reminders");
    tab.awaitText("check the oven");
    tab.await("document.querySelector('[aria-label=Conversation]').options.length === 3");

    tab.eval("location.hash = '#/chat'");
    tab.awaitText("Reminder stored");
  }
}
