package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Messages that wait for the reader, and what can be done about each. */
class InboxPageTest extends PageScene {
  private static final String TOKEN = "t0ken-of-bob";

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    default_agent: direct
    agents:
      echo: {kind: command, command: [cat], needs: familiar}
    users:
      - {name: bob, trust: familiar, token: %s}
    """
        .formatted(TOKEN);
  }

  @Override
  void prepare(RealDaemon before) {
    before.hasOwnClock();
  }

  /** A reminder that has fired, so that its message waits. */
  private String message(String name) throws IOException {
    String id =
        create(
            "{\"name\": \"%s\", \"message\": \"time for the %s\", \"schedule\": {\"every\": \"2h\"}}"
                .formatted(name, name));
    run(id);
    awaitRest("/api/inbox", "time for the " + name);
    return id;
  }

  private void run(String id) throws IOException {
    assertThat(daemon().rest("POST", "/api/reminders/" + id + "/run", "").status()).isEqualTo(202);
  }

  private String bodyOf(String id) throws IOException {
    return daemon().rest("GET", "/api/reminders/" + id, "").body();
  }

  private String inbox() throws IOException {
    return daemon().rest("GET", "/api/inbox", "").body();
  }

  /** How many messages stand under New. */
  private static void awaitNew(Tab tab, int count) {
    tab.await("document.querySelectorAll('[data-message]').length === " + count);
  }

  @Test
  void a_message_arrives_while_the_page_is_open() throws IOException {
    Tab tab = open("inbox");
    tab.awaitText("No messages");

    message("plants");

    awaitNew(tab, 1);
    tab.awaitText("time for the plants");
    tab.await("document.querySelector('nav').innerText.replace(/\\s+/g, ' ').includes('1 unread')");
    tab.await(
        "[...document.querySelectorAll('[aria-live=polite]')].some((it) =>"
            + " it.textContent.includes('New message: plants'))");
  }

  @Test
  void done_marks_the_reminder_and_can_be_taken_back() throws IOException {
    String id = message("plants");
    Tab tab = open("inbox");
    awaitNew(tab, 1);

    tab.click("Done");
    tab.awaitText("plants is done");
    awaitNew(tab, 0);
    awaitRest("/api/inbox?seen=true", "time for the plants");
    assertThat(bodyOf(id)).doesNotContain("\"done_at\":null");
    assertThat(inbox()).doesNotContain("plants");

    tab.click("Undo");
    awaitNew(tab, 1);
    awaitRest("/api/inbox", "time for the plants");
    awaitRest("/api/reminders/" + id, "\"done_at\":null");
  }

  @Test
  void a_snooze_is_chosen_from_the_menu_beside_its_button() throws IOException {
    String id = message("plants");
    Tab tab = open("inbox");
    awaitNew(tab, 1);

    tab.click("Snooze until another time");
    tab.click("[role=menuitem]", "3 hours");
    tab.awaitText("plants comes again");
    awaitNew(tab, 0);
    awaitRest("/api/inbox?seen=true", "time for the plants");
    assertThat(bodyOf(id)).contains("\"snoozed_until\":\"");

    tab.click("Bring plants back");
    awaitNew(tab, 1);
  }

  @Test
  void a_seen_message_can_be_brought_back_at_once_and_later() throws IOException {
    String id = message("plants");
    Tab tab = open("inbox");
    awaitNew(tab, 1);

    tab.click("Seen");
    tab.awaitText("plants is seen");
    awaitNew(tab, 0);
    tab.click("Undo");
    awaitNew(tab, 1);
    awaitRest("/api/inbox", "time for the plants");

    tab.click("Seen");
    awaitNew(tab, 0);
    awaitRest("/api/inbox?seen=true", "time for the plants");
    tab.reload();
    tab.click("Bring plants back");
    awaitNew(tab, 1);
    awaitRest("/api/inbox", "time for the plants");
    assertThat(bodyOf(id)).contains("\"done_at\":null");
  }

  @Test
  void all_messages_are_seen_and_come_back_with_one_click_each() throws IOException {
    message("plants");
    message("oven");
    message("cat");
    Tab tab = open("inbox");
    awaitNew(tab, 3);

    tab.click("Mark all as seen");
    tab.awaitText("3 messages are seen");
    awaitNew(tab, 0);
    awaitRest("/api/inbox", "\"items\":[]");
    tab.press("u");
    awaitNew(tab, 3);
    awaitRest("/api/inbox", "plants");
    awaitRest("/api/inbox", "oven");
    awaitRest("/api/inbox", "cat");
  }

  /** Far more messages of one reminder than were kept once. */
  private String many(int count) throws IOException {
    String id =
        create(
            "{\"name\": \"often\", \"message\": \"once more\", \"schedule\": {\"every\": \"10m\"},"
                + " \"missed\": {\"policy\": \"all\", \"within\": \"30d\"}}");
    daemon().pass(Duration.ofMinutes(10L * count).plusSeconds(30));
    awaitRest("/api/runs?counts=true&limit=1", "\"ok\":" + count);
    awaitRest("/api/inbox?limit=1000", it -> it.objects("items").size() == count);
    return id;
  }

  @Test
  void all_of_144_messages_come_back_although_somebody_else_has_acknowledged_one()
      throws IOException {
    String id = many(144);
    Tab tab = open("inbox");
    tab.awaitText("and 143 earlier");
    // Behind the back of the page: it hears of it, and still has to cope with those it does not.
    String first = rest("/api/inbox?limit=1").objects("items").getFirst().text("id").orElseThrow();
    tab.eval(
        ("(() => { const real = window.fetch; window.fetch = async (url, options) => {"
                + " if (String(url).includes('/done')) {"
                + "   await real('/api/inbox/%s/ack', { ...options, body: '{}' }); }"
                + " return real(url, options); }; })()")
            .formatted(first));

    tab.click("Done");
    tab.awaitText("often is done");
    awaitRest("/api/inbox", "\"items\":[]");
    awaitRest("/api/reminders/" + id, it -> it.text("done_at").isPresent());
    tab.click("Undo");
    awaitRest("/api/inbox?limit=1000", it -> it.objects("items").size() == 144);
    awaitRest("/api/reminders/" + id, "\"done_at\":null");
    tab.awaitText("and 143 earlier");
    assertThat(tab.text()).doesNotContain("could not return");
  }

  @Test
  void a_message_that_arrives_shows_although_more_wait_than_are_read() throws IOException {
    many(6);
    Tab tab = open("inbox");
    tab.awaitText("and 5 earlier");
    tab.eval(
        "(() => { const real = window.fetch; window.fetch = (url, options) =>"
            + " real(String(url).replace('limit=1000', 'limit=5'), options); })()");
    message("plants");
    tab.awaitText("time for the plants");
    tab.await("document.querySelector('.mail .tag').innerText === '5+'");
  }

  @Test
  void a_reply_leaves_what_was_typed() throws IOException {
    message("plants");
    Tab tab = open("inbox");
    awaitNew(tab, 1);
    tab.fill("Message to echo", "half a sent");

    tab.click("Reply");
    tab.await("document.getElementById('say').value === 'About \"plants\": half a sent'");
  }

  @Test
  void the_focus_goes_on_to_the_next_card_and_at_last_to_the_heading() throws IOException {
    message("plants");
    message("oven");
    message("cat");
    Tab tab = open("inbox");
    awaitNew(tab, 3);

    tab.click("[data-message]:nth-child(2) button", "Done");
    awaitNew(tab, 2);
    tab.await("document.activeElement.ariaLabel === 'plants'");
    tab.press("d");
    awaitNew(tab, 1);
    tab.await("document.activeElement.ariaLabel === 'cat'");
    tab.click("Seen");
    awaitNew(tab, 0);
    tab.await("document.activeElement.tagName === 'H1'");
  }

  @Test
  void nothing_can_be_done_while_the_daemon_is_gone() throws Exception {
    message("plants");
    Tab tab = open("inbox");
    awaitNew(tab, 1);
    daemon().kill();
    tab.awaitText("has not responded since");

    tab.await(
        "['Done', 'Snooze 1 h', 'Seen'].every((name) =>"
            + " [...document.querySelectorAll('.msg .btn')].find((it) => it.innerText.trim() === name).disabled)");
    tab.press("j");
    tab.press("d");
    awaitNew(tab, 1);
    daemon().upAgain();
    tab.awaitText("Reconnected after");
    tab.click("Done");
    awaitNew(tab, 0);
  }

  @Test
  void keys_act_on_the_message_with_the_focus() throws IOException {
    message("plants");
    message("oven");
    Tab tab = open("inbox");
    awaitNew(tab, 2);

    tab.press("j");
    tab.await("document.activeElement.ariaLabel === 'oven'");
    tab.press("j");
    tab.press("e");
    tab.awaitText("plants is seen");
    awaitNew(tab, 1);
    tab.press("k");
    tab.press("d");
    tab.awaitText("oven is done");
    awaitNew(tab, 0);
  }

  @Test
  void messages_of_one_reminder_share_a_card() throws IOException {
    String id = message("plants");
    run(id);
    message("oven");
    Tab tab = open("inbox");
    awaitNew(tab, 2);
    tab.awaitText("and 1 earlier");

    tab.click("[data-message]:nth-child(2) button", "Seen");
    tab.awaitText("2 messages are seen");
    awaitRest("/api/inbox?seen=true", "plants");
    assertThat(inbox()).contains("oven").doesNotContain("plants");
  }

  @Test
  void two_tabs_agree() throws IOException {
    message("plants");
    Tab one = open("inbox");
    Tab other = openBeside("inbox");
    awaitNew(one, 1);
    awaitNew(other, 1);

    one.click("Seen");
    awaitNew(other, 0);
    other.awaitText("Seen");
    other.click("Bring plants back");
    awaitNew(one, 1);
    awaitNew(other, 1);
  }

  /** A reminder of a user with little trust waits for the operator. */
  private String pending(String name) throws IOException {
    RealDaemon.Reply reply =
        daemon()
            .rest(
                HttpRequest.of(
                        "POST",
                        "/api/reminders",
                        "{\"name\": \"%s\", \"message\": \"look after the %s\", \"agent\": \"echo\", \"schedule\": {\"in\": \"2h\"}}"
                            .formatted(name, name))
                    .with("Authorization", "Bearer " + TOKEN),
                Duration.ofSeconds(30));
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return reply.fields().text("id").orElseThrow();
  }

  @Test
  void reminders_that_wait_are_approved_and_declined_in_place() throws IOException {
    String garden = pending("garden");
    Tab tab = open("inbox");
    tab.awaitText("Waiting for approval");
    tab.awaitText("look after the garden");
    tab.awaitText("Wakes echo");
    String shed = pending("shed");
    tab.awaitText("look after the shed");
    assertThat(bodyOf(garden)).contains("\"status\":\"pending\"");

    tab.click("li.hot:nth-child(%s) button".formatted(indexOf(tab, "garden")), "Approve");
    tab.awaitText("garden is approved");
    awaitRest("/api/reminders/" + garden, "\"status\":\"active\"");
    tab.await("document.querySelectorAll('li.hot').length === 1");
    tab.click("Decline");
    tab.awaitText("shed is declined");
    awaitRest("/api/reminders/" + shed, "\"status\":\"cancelled\"");
    tab.awaitNoText("Waiting for approval");
  }

  /** The place of the reminder among those that wait, from 1. */
  private static int indexOf(Tab tab, String name) {
    return tab.eval(
                "[...document.querySelectorAll('li.hot')].findIndex((it) => it.innerText.includes(%s))"
                    .formatted(Tab.quoted("look after the " + name)))
            .asInt()
        + 1;
  }
}
