package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A conversation with a model that says what the test wants: slow, broken or boasting. */
class ChatModelPageTest extends PageScene {
  private final StrictModel model = new StrictModel();

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    agents:
      main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m}
    """
        .formatted(model.url("openai"));
  }

  @Override
  void prepare(RealDaemon before) {
    before.set("KEY", StrictModel.KEY);
  }

  @AfterEach
  void closeModel() {
    model.close();
  }

  private static void say(Tab tab, String text) {
    tab.fill("Message to main", text);
    tab.press("Enter");
  }

  @Test
  void a_reply_is_shown_while_it_is_written_and_stop_ends_the_turn() throws Exception {
    model.script(new Answer.Babbles(), Answer.says("Here I am."));
    Tab tab = open("chat");
    say(tab, "tell me a story");
    tab.awaitText("and then");
    tab.awaitText("writing");

    tab.click("Stop the turn");
    tab.awaitText("Stopped by you");
    model.awaitBroken();
    tab.awaitNoText("writing");
    tab.awaitText("tell me a story");
    tab.awaitText("and then");

    say(tab, "are you there?");
    tab.awaitText("Here I am.");
    assertThat(tab.text())
        .as("what was read of the first reply")
        .containsSubsequence("tell me a story", "and then", "Stopped by you", "are you there?");
  }

  @Test
  void a_tool_call_is_shown_while_it_goes_on_and_folded_after_it() throws Exception {
    CountDownLatch thought = new CountDownLatch(1);
    model.script(
        Answer.calls(
            "reminder", "{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"in 20 minutes\"}"),
        new Answer.After(thought, Answer.says("I will remind you.")));
    Tab tab = open("chat");
    say(tab, "remind me to call Ada");
    tab.awaitText("Reminder stored");
    tab.awaitText("called reminder");
    tab.awaitText("writing");

    thought.countDown();
    tab.awaitText("I will remind you.");
    tab.awaitNoText("writing");
    tab.await("document.querySelectorAll('.proof').length === 1");
    assertThat(daemon().rest("GET", "/api/reminders", "").body()).contains("call Ada");
  }

  /** Nothing but the words of the agent says that it promised, and no code reads words. */
  @Test
  void a_promise_without_a_call_has_no_proof() throws IOException {
    model.otherwise(body -> Answer.says("I have set a reminder for 10:20."));
    Tab tab = open("chat");
    say(tab, "remind me at 10:20 to call Ada");
    tab.awaitText("I have set a reminder");
    tab.awaitNoText("writing");
    tab.await("document.querySelector('.proof, .unproven, details.call') === null");
    assertThat(daemon().rest("GET", "/api/reminders", "").body()).contains("\"items\":[]");
  }

  @Test
  void a_promise_whose_calls_were_all_refused_is_said_to_be_unstored() throws IOException {
    model.script(
        Answer.calls("reminder", "{\"action\":\"set\",\"message\":\"call Ada\"}"),
        Answer.calls(
            "reminder", "{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"whenever\"}"),
        Answer.says("Done! I will remind you to call Ada."));
    Tab tab = open("chat");
    say(tab, "remind me to call Ada");
    tab.awaitText("Done! I will remind you");
    tab.awaitText("Nothing was stored");
    tab.awaitNoText("writing");
    tab.await(
        "document.querySelectorAll('.unproven').length === 1"
            + " && document.querySelector('.unproven').innerText.includes('whenever')"
            + " && document.querySelector('.proof') === null");
    assertThat(daemon().rest("GET", "/api/reminders", "").body()).contains("\"items\":[]");

    tab.reload();
    tab.awaitText("Nothing was stored");
  }

  @Test
  void a_refusal_that_the_agent_makes_up_for_is_not_said() throws IOException {
    model.script(
        Answer.calls("reminder", "{\"action\":\"set\",\"message\":\"call Ada\"}"),
        Answer.calls(
            "reminder", "{\"action\":\"set\",\"message\":\"call Ada\",\"time\":\"in 20 minutes\"}"),
        Answer.says("I will remind you."));
    Tab tab = open("chat");
    say(tab, "remind me to call Ada");
    tab.awaitText("I will remind you.");
    tab.awaitText("Reminder stored");
    tab.awaitNoText("writing");
    assertThat(tab.text()).doesNotContain("Nothing was stored");
  }

  @Test
  void a_daemon_that_is_killed_in_a_turn_is_said_and_nothing_is_lost() throws Exception {
    model.script(new Answer.Babbles());
    Tab tab = open("chat");
    say(tab, "tell me a story");
    tab.awaitText("and then");
    tab.fill("Message to main", "half a sent");

    daemon().kill();
    tab.awaitText("The connection was lost during the turn");
    tab.awaitText("has not responded since");
    tab.awaitText("and then");
    tab.await("document.querySelector('.chat [aria-label=Send]').disabled");

    daemon().upAgain();
    tab.awaitText("Reconnected after");
    tab.await("document.querySelectorAll('.talk .me').length === 1");
    tab.awaitText("tell me a story");
    tab.awaitText("and then");
    tab.await("document.getElementById('say').value === 'half a sent'");
    model.script(Answer.says("Here I am."));
    say(tab, "are you there?");
    tab.awaitText("Here I am.");
    tab.await("document.querySelectorAll('.talk .me').length === 2");
  }

  @Test
  void all_messages_of_a_gap_are_read_not_only_the_first_page() throws Exception {
    model.script(Answer.says("Here I am."));
    Tab tab = open("chat");
    say(tab, "are you there?");
    tab.awaitText("Here I am.");
    tab.awaitNoText("writing");

    daemon().kill();
    tab.awaitText("has not responded since");
    String at = Instant.now().toString();
    String messages =
        IntStream.range(0, 130)
            .mapToObj(
                i -> "{\"role\":\"user\",\"text\":\"number %d\",\"at\":\"%s\"}%n".formatted(i, at))
            .collect(Collectors.joining());
    try (var files = Files.list(daemon().home().resolve("workspace/sessions"))) {
      Path file = files.filter(it -> it.toString().endsWith(".jsonl")).findFirst().orElseThrow();
      Files.writeString(file, messages, StandardOpenOption.APPEND);
    }
    daemon().upAgain();
    tab.await("document.querySelectorAll('.talk .me').length === 131");
    tab.awaitText("number 129");
  }

  @Test
  void two_tabs_that_send_at_once_get_a_reply_each_and_agree() throws Exception {
    CountDownLatch thought = new CountDownLatch(1);
    model.script(
        new Answer.After(thought, Answer.says("The first reply.")),
        Answer.says("The second reply."));
    Tab one = open("chat");
    one.awaitText("Nothing was said yet");
    Tab other = openBeside("chat");
    other.awaitText("Nothing was said yet");
    say(one, "the first question");
    model.request();
    say(other, "the second question");
    other.awaitText("is working");
    thought.countDown();

    for (Tab tab : List.of(one, other)) {
      tab.awaitText("The second reply.");
      tab.awaitNoText("writing");
      tab.await(
          "document.querySelectorAll('.talk .me').length === 2"
              + " && document.querySelectorAll('.talk .it').length === 2");
      assertThat(tab.text())
          .containsSubsequence(
              "the first question", "The first reply.", "the second question", "The second reply.");
    }
  }

  @Test
  void a_model_that_is_broken_is_said_to_be() throws IOException {
    model.otherwise(body -> Answer.fails(400));
    Tab tab = open("chat");
    say(tab, "hello");
    tab.await("document.querySelector('.chat .failure') !== null");
    tab.awaitText("the model is broken");
    tab.awaitNoText("writing");
  }

  @Test
  void a_text_with_markup_is_a_text() throws IOException {
    String hostile = "<img src=x onerror=alert(1)> javascript:alert(1) \u202egnirts";
    model.otherwise(body -> Answer.says(hostile));
    Tab tab = open("chat");
    say(tab, hostile);
    tab.await("document.querySelectorAll('.talk bdi.written').length === 2");
    assertThat(tab.text()).contains("<img src=x onerror=alert(1)>");
    assertThat(tab.eval("document.querySelectorAll('.talk img, .talk a').length").asInt()).isZero();
  }

  @Test
  void without_an_agent_the_page_says_how_to_get_one() throws IOException {
    daemon().write("rooster.yaml", "timezone: Europe/Berlin\n");
    while (daemon().rest("GET", "/api/agents", "").body().contains("\"main\"")) {
      RealDaemon.pause();
    }
    Tab tab = open("chat");
    tab.awaitText("No agent to talk to");
    tab.awaitText("rooster init");
    tab.awaitText("rooster up --demo-model");
    assertThat(tab.eval("document.getElementById('say')").isNull()).isTrue();

    daemon().write("rooster.yaml", configuration());
    awaitRest("/api/agents", "\"main\"");
    // Within a minute; the test has the page look now.
    tab.eval("import('/page/store.js').then((it) => it.tell({ type: 'page.minute' }))");
    tab.await("document.getElementById('say') !== null");
  }
}
