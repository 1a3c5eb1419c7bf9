package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.browser.Tab;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The keys of the page. */
class KeysPageTest extends PageScene {
  private String tea = "";

  @BeforeEach
  void createTwo() throws IOException {
    tea =
        create(
            "{\"name\":\"tea\",\"message\":\"drink tea\",\"agent\":\"direct\",\"schedule\":{\"every\":\"5h\"}}");
    create(
        "{\"name\":\"cake\",\"message\":\"bake a cake\",\"agent\":\"direct\",\"schedule\":{\"every\":\"7h\"}}");
  }

  private Tab openNow() throws IOException {
    Tab tab = open("now");
    tab.awaitView("Now");
    tab.awaitText("Timeline");
    return tab;
  }

  private static void awaitFocus(Tab tab, String selector) {
    tab.await("document.activeElement.matches(%s)".formatted(Tab.quoted(selector)));
  }

  @Test
  void a_question_mark_lists_the_keys_that_act_here() throws IOException {
    Tab tab = openNow();
    tab.press("?");
    tab.await("document.querySelector('dialog[open] h2').innerText === 'Keys'");
    for (String each : new String[] {"search", "new reminder", "go to Reminders", "undo"}) {
      tab.awaitText(each);
    }
    assertThat(tab.text()).doesNotContain("pause or resume");
    tab.press("Escape");
    tab.await("document.querySelector('dialog') === null");

    tab.eval("location.hash = '#/reminders'");
    tab.awaitText("Every 5h");
    tab.press("?");
    tab.awaitText("pause or resume");
  }

  @Test
  void g_and_a_letter_go_to_a_view() throws IOException {
    Tab tab = openNow();
    String[][] views = {{"r", "Reminders"}, {"i", "Inbox"}, {"h", "History"}, {"n", "Now"}};
    for (String[] each : views) {
      tab.press("g");
      tab.press(each[0]);
      tab.awaitView(each[1]);
      awaitFocus(tab, "h1");
    }
    tab.press("g");
    tab.press("c");
    tab.awaitView("Chat");
  }

  @Test
  void a_slash_searches() throws IOException {
    Tab tab = openNow();
    tab.press("/");
    awaitFocus(tab, "dialog[open] input");
    tab.press("Escape");
    tab.await("document.querySelector('dialog') === null");

    tab.press("g");
    tab.press("r");
    tab.await("document.querySelector('[data-search]') !== null");
    tab.awaitText("cake");
    tab.press("/");
    awaitFocus(tab, "[data-search]");
    tab.type("tea");
    tab.awaitNoText("cake");
    tab.await("location.hash === '#/reminders?q=tea'");
    tab.press("Escape");
    tab.awaitText("cake");
  }

  @Test
  void n_writes_a_new_reminder_and_letters_in_fields_are_letters() throws IOException {
    Tab tab = openNow();
    tab.press("n");
    tab.awaitView("New reminder");
    tab.click("textarea", "Message");
    for (String each : new String[] {"g", "r", "n", "u", "?", "/"}) {
      tab.press(each);
    }
    tab.await("document.querySelector('textarea').value === 'grnu?/'");
    assertThat(tab.eval("document.querySelector('dialog') === null").asBoolean()).isTrue();
    tab.awaitView("New reminder");
  }

  @Test
  void control_k_finds_reminders_and_commands() throws IOException {
    Tab tab = openNow();
    tab.press("Ctrl+k");
    awaitFocus(tab, "dialog[open] input");
    tab.type("tea");
    tab.await(
        "document.querySelector('[role=option][aria-selected=true]')?.innerText.startsWith('tea')");
    tab.press("Enter");
    tab.awaitView("tea");

    tab.press("Ctrl+k");
    awaitFocus(tab, "dialog[open] input");
    tab.type("dark");
    tab.await(
        "document.querySelector('[role=option][aria-selected=true]')?.innerText.includes('Dark')");
    tab.press("Enter");
    tab.await("document.documentElement.dataset.theme === 'dark'");
  }

  @Test
  void u_undoes() throws IOException {
    Tab tab = open("reminder/" + tea);
    tab.awaitView("tea");
    tab.awaitText("Active");
    tab.press("p");
    tab.awaitText("tea is paused");
    awaitRest("/api/reminders/" + tea, it -> it.text("status").equals(Optional.of("paused")));
    tab.press("u");
    tab.awaitText("tea is active");
    awaitRest("/api/reminders/" + tea, it -> it.text("status").equals(Optional.of("active")));
  }

  @Test
  void single_letters_are_switched_off() throws IOException {
    Tab tab = openNow();
    tab.press("?");
    tab.click("Single-letter shortcuts");
    tab.await("!document.querySelector('dialog input[type=checkbox]').checked");
    tab.press("Escape");
    tab.await("document.querySelector('dialog') === null");
    tab.reload();
    tab.awaitText("Timeline");

    for (String each : new String[] {"n", "?", "/", "g", "r"}) {
      tab.press(each);
    }
    // What a key does is done before the next one is heard.
    tab.press("Ctrl+k");
    awaitFocus(tab, "dialog[open] input");
    assertThat(tab.eval("location.hash").asText()).isEqualTo("#/now");
    tab.type("List the keys");
    tab.await(
        "document.querySelector('[role=option][aria-selected=true]')?.textContent"
            + ".includes('List the keys')");
    tab.press("Enter");
    tab.click("Single-letter shortcuts");
    tab.click("Close");
    tab.press("n");
    tab.awaitView("New reminder");
  }
}
