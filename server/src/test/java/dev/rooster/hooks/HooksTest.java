package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Client;
import dev.rooster.activity.ClientSession;
import dev.rooster.activity.ExpectedMessages;
import dev.rooster.activity.Sign;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.hooks.HookScene.Reply;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Recipient;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HooksTest {
  private static final Duration AFTER_LEASE = TakeMessages.LEASE.plusSeconds(1);

  private final HookScene scene = new HookScene();

  @AfterEach
  void close() {
    scene.close();
  }

  private ClientSession session() {
    return scene.server().activity().find("claude-code", HookScene.SESSION).orElseThrow();
  }

  @Test
  void hooks_tell_the_state_of_the_session() {
    scene.with("Rooster-Client", "claude-code_2-1-197_harness").call("SessionStart");
    assertThat(session().state()).isInstanceOf(ClientSession.Idle.class);
    assertThat(session().client().version()).isEqualTo("2.1.197");
    assertThat(session().client().directory()).isEqualTo("/src");

    scene.prompt("hello");
    assertThat(session().state()).isInstanceOf(ClientSession.Active.class);

    scene.call("Stop");
    assertThat(session().state()).isInstanceOf(ClientSession.Idle.class);
    assertThat(session().prompts()).isEqualTo(1);

    scene.call("SessionEnd");
    assertThat(session().state()).isInstanceOf(ClientSession.Ended.class);
  }

  /** The client ignores what a hook answers then. */
  @Test
  void a_turn_that_fails_is_over_and_takes_no_message() {
    scene.prompt("hello");
    scene.put("r-1", Priority.INTERRUPT, 0);

    assertThat(scene.call("StopFailure", "\"error\":\"server_error\"").isEmpty()).isTrue();

    assertThat(session().state()).isInstanceOf(ClientSession.Idle.class);
    assertThat(scene.prompt("again").text()).contains("text of r-1");
  }

  @Test
  void a_turn_that_goes_on_with_a_message_is_not_idle() {
    scene.prompt("hello");
    scene.put("r-1", Priority.IDLE, 0);

    assertThat(scene.call("Stop").text()).contains("text of r-1");
    assertThat(session().state()).isInstanceOf(ClientSession.Active.class);
  }

  @Test
  void a_message_that_was_seen_and_used_does_not_come_again() {
    scene.put("r-1", Priority.NORMAL, 0);

    scene.seen(scene.prompt("hello"));
    scene.call("Stop");
    scene.pass(AFTER_LEASE);

    assertThat(scene.prompt("again").isEmpty()).isTrue();
    assertThat(scene.call("Stop").isEmpty()).isTrue();
  }

  /** On a busy machine, the confirmation may come after the next event. */
  @Test
  void a_confirmation_that_comes_after_the_next_event_counts() throws Exception {
    scene.put("r-1", Priority.NORMAL, 0);
    Reply shown = scene.prompt("hello");

    scene.call("Stop");
    scene.confirm(shown);
    scene.pass(AFTER_LEASE);

    assertThat(scene.post(waitPath() + "?wait=1ms", stop()).status()).isEqualTo(202);
    assertThat(scene.server().agentInbox().count(scene.reader())).isZero();
  }

  @Test
  void a_client_without_the_wrapper_has_seen_what_it_was_answered() {
    scene.withoutWrapper().put("r-1", Priority.NORMAL, 0);

    assertThat(scene.prompt("hello").isEmpty()).isFalse();
    scene.call("Stop");
    scene.pass(AFTER_LEASE);

    assertThat(scene.prompt("again").isEmpty()).isTrue();
  }

  @Test
  void a_message_that_was_never_printed_comes_once_more_and_is_marked() {
    scene.put("r-1", Priority.NORMAL, 0);

    assertThat(scene.prompt("hello").text()).doesNotContain("shown before");
    assertThat(scene.call("Stop").isEmpty()).isTrue();
    scene.pass(AFTER_LEASE);
    assertThat(scene.prompt("again").text()).contains("text of r-1", "may have been shown before");
    scene.call("Stop");
    scene.pass(AFTER_LEASE);
    assertThat(scene.prompt("once more").isEmpty()).isTrue();
  }

  @Test
  void a_client_that_dies_before_it_uses_a_message_gets_it_again() {
    scene.put("r-1", Priority.NORMAL, 0);
    scene.seen(scene.prompt("hello"));

    scene.call("SessionStart", "\"source\":\"resume\"");
    scene.pass(AFTER_LEASE);

    Reply again = scene.seen(scene.prompt("where were we?"));
    assertThat(again.text()).contains("text of r-1", "may have been shown before");
    scene.call("PostToolBatch");
    scene.pass(AFTER_LEASE);
    assertThat(scene.prompt("and now?").isEmpty()).isTrue();
  }

  /** The wait of an earlier turn goes on in the background, and asks again from time to time. */
  @Test
  void a_wait_that_asks_again_is_no_proof_that_a_message_was_used() {
    scene.put("r-1", Priority.NORMAL, 0);
    scene.seen(scene.prompt("hello"));

    assertThat(scene.post(waitPath() + "?wait=1ms", stop()).status()).isEqualTo(202);
    scene.call("SessionStart", "\"source\":\"resume\"");
    scene.pass(AFTER_LEASE);

    assertThat(scene.prompt("where were we?").text()).contains("text of r-1");
  }

  @Test
  void a_client_that_is_closed_before_it_uses_a_message_gets_it_again() {
    scene.put("r-1", Priority.NORMAL, 0);
    scene.seen(scene.prompt("hello"));

    scene.call("SessionEnd");
    scene.pass(AFTER_LEASE);

    assertThat(scene.prompt("back").text()).contains("text of r-1");
  }

  /** The wrapper may have given up before the answer came, and another hook let the turn go on. */
  @Test
  void a_turn_that_goes_on_is_no_proof_that_a_message_was_printed() {
    scene.put("r-1", Priority.NORMAL, 0);
    assertThat(scene.call("Stop").isEmpty()).isFalse();

    scene.call("Stop", "\"stop_hook_active\":true");
    scene.pass(AFTER_LEASE);

    assertThat(scene.prompt("hello").text()).contains("text of r-1", "may have been shown before");
  }

  @Test
  void parallel_hooks_get_a_message_once() throws Exception {
    scene.put("r-1", Priority.INTERRUPT, 0);
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Reply>> all =
          IntStream.range(0, 8)
              .mapToObj(i ->
                  threads.submit(() -> {
                    start.await();
                    return scene.call(i % 2 == 0 ? "PostToolUse" : "PostToolBatch");
                  }))
              .toList();
      start.countDown();
      int answered = 0;
      for (Future<Reply> each : all) {
        answered += each.get().isEmpty() ? 0 : 1;
      }
      assertThat(answered).isEqualTo(1);
    }
  }

  @Test
  void forty_fires_of_a_busy_agent_are_one_message() {
    for (int i = 0; i < 40; i++) {
      scene.put("r-1", Priority.IDLE, i - 20);
    }

    Reply reply = scene.seen(scene.call("Stop"));

    assertThat(reply.text()).contains("stands for 40 fires").containsOnlyOnce("text of r-1");
    assertThat(scene.call("Stop", "\"stop_hook_active\":true").isEmpty()).isTrue();
  }

  @Test
  void a_sub_agent_neither_counts_nor_takes() {
    scene.put("r-1", Priority.INTERRUPT, 0);
    String ofSubAgent = "\"agent_id\":\"a-1\",\"prompt\":\"x\",\"tool_use_id\":\"toolu_1\"";

    assertThat(scene.call("UserPromptSubmit", ofSubAgent).isEmpty()).isTrue();
    assertThat(scene.call("PostToolBatch", ofSubAgent).isEmpty()).isTrue();
    scene.call("PreToolUse", ofSubAgent);

    assertThat(scene.server().activity().find("claude-code", HookScene.SESSION)).isEmpty();
    assertThat(scene.server().toolUses().session("claude-code", "toolu_1"))
        .contains(HookScene.SESSION);
    assertThat(scene.call("PostToolBatch").isEmpty()).isFalse();
  }

  /** As if Rooster were installed for the person and for the project. */
  @Test
  void parallel_hooks_of_one_prompt_count_it_once() {
    String first = "\"prompt\":\"go on\",\"prompt_id\":\"p-1\"";
    scene.call("UserPromptSubmit", first);
    scene.call("UserPromptSubmit", first);
    assertThat(session().prompts()).isEqualTo(1);

    scene.call("UserPromptSubmit", first.replace("p-1", "p-2"));
    scene.call("Stop");
    scene.call("UserPromptSubmit", first.replace("p-1", "p-2"));
    assertThat(session().prompts()).isEqualTo(3);
    String codex = "\"prompt\":\"go on\",\"turn_id\":\"t-1\"";
    scene.post("/hooks/codex", HookScene.json("UserPromptSubmit", codex));
    scene.post("/hooks/codex", HookScene.json("UserPromptSubmit", codex));
    assertThat(scene.server().activity().find("codex", HookScene.SESSION).orElseThrow().prompts())
        .isEqualTo(1);
  }

  @Test
  void a_rewake_is_not_a_prompt_of_the_user() {
    scene.prompt("<task-notification>\n<summary>x</summary>\n</task-notification>");

    assertThat(session().prompts()).isZero();
    assertThat(session().state()).isInstanceOf(ClientSession.Active.class);
  }

  @Test
  void gemini_sends_our_own_reason_as_a_prompt_that_does_not_count() {
    scene.put(HookScene.item("gemini", "r-1", Priority.IDLE, 0, "is a < b & c?", Optional.empty()));
    String reason = scene.post("/hooks/gemini", HookScene.json("AfterAgent", "")).text();

    for (String prompt :
        List.of(
            reason.replace("&", "&amp;").replace("<", "&lt;"), "a question of the user", reason)) {
      String field = "\"prompt\":" + JsonText.quoted(prompt);
      scene.post("/hooks/gemini", HookScene.json("BeforeAgent", field));
    }

    assertThat(scene.server().activity().find("gemini", HookScene.SESSION).orElseThrow().prompts())
        .isEqualTo(1);
  }

  /** Models fill in what they do not know with nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"action\":\"list\"}", "{\"session\":\" \"}", "{\"session\":null}"})
  void a_call_of_gemini_names_its_session(String input) {
    String more = "\"tool_name\":\"mcp_rooster_inbox\",\"tool_input\":" + input;

    assertThat(scene.post("/hooks/gemini", HookScene.json("BeforeTool", more)).body())
        .contains("\"session\":\"%s\"".formatted(HookScene.SESSION));
  }

  @Test
  void what_a_reader_still_holds_is_announced_without_a_list() {
    scene.put("r-1", Priority.IDLE, 0);
    scene.seen(scene.call("Stop"));

    String text = scene.call("SessionStart", "\"source\":\"resume\"").text();

    assertThat(text).endsWith("1 message waits for the end of a turn.");
  }

  @Test
  void a_message_that_the_prompt_brings_about_comes_with_it() {
    ExpectedMessages expected = scene.server().expectedMessages();
    scene
        .server()
        .activity()
        .listen((before, after) -> {
          if (after.prompts() == 2) {
            expected.expect(after.agent(), after.id(), "r-1");
            Thread.startVirtualThread(() -> scene.put("r-1", Priority.NORMAL, 0));
          }
        });

    assertThat(scene.prompt("one").isEmpty()).isTrue();
    assertThat(scene.prompt("two").text()).contains("text of r-1");
  }

  @Test
  void an_idle_session_is_woken_by_a_message() throws Exception {
    scene.prompt("hello");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Reply> waiting = threads.submit(this::await);
      scene.call("Stop");
      scene.put("r-1", Priority.IDLE, 0);

      Reply woken = scene.seen(waiting.get());
      assertThat(woken.status()).isEqualTo(200);
      assertThat(woken.body()).startsWith("A reminder set at").contains("text of r-1");
    }
    scene.prompt("<task-notification></task-notification>");
    scene.pass(AFTER_LEASE);
    assertThat(scene.call("Stop").isEmpty()).isTrue();
  }

  private Reply await() {
    return scene.post("/hooks/claude-code/wait", HookScene.json("Stop", ""));
  }

  @Test
  void the_end_of_the_session_ends_its_wait() throws Exception {
    scene.call("Stop");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Reply> waiting = threads.submit(this::await);
      scene.call("SessionEnd");
      assertThat(waiting.get().status()).isEqualTo(204);
    }
    assertThat(await().status()).isEqualTo(204);
  }

  /** The old process is gone, and would take a message that nobody reads. */
  @Test
  void a_session_that_begins_anew_ends_the_wait_of_its_old_process() throws Exception {
    scene.call("SessionStart", "\"source\":\"startup\"");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Reply> waiting = threads.submit(this::await);
      while (!waiting.isDone()) {
        // The wait may begin after the first of them.
        scene.call("SessionStart", "\"source\":\"resume\"");
        scene.call("PostToolBatch");
      }
      assertThat(waiting.get().status()).isEqualTo(204);
    }
  }

  @Test
  void a_later_wait_ends_an_earlier_one() throws Exception {
    scene.call("Stop");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Reply>> waits = List.of(threads.submit(this::await), threads.submit(this::await));
      while (waits.stream().noneMatch(Future::isDone)) {
        // A look at the session wakes the waits, so that none needs to look by the clock.
        scene.server().activity().started(sign());
        Thread.onSpinWait();
      }
      assertThat(waits.stream().filter(Future::isDone).findFirst().orElseThrow().get().status())
          .isEqualTo(204);
      scene.put("r-1", Priority.IDLE, 0);
      assertThat(waits.get(0).get().status() + waits.get(1).get().status()).isEqualTo(204 + 200);
    }
  }

  private static Sign sign() {
    Client elsewhere = new Client("claude-code", "", "/" + System.nanoTime());
    return new Sign("claude-code", HookScene.SESSION, "", elsewhere, Sign.By.HOOK);
  }

  @Test
  void a_client_without_a_terminal_never_waits() {
    scene.call("Stop");

    assertThat(scene.with("Rooster-Entrypoint", "sdk-cli").post(waitPath(), stop()).status())
        .isEqualTo(204);
  }

  private static String waitPath() {
    return "/hooks/claude-code/wait";
  }

  private static String stop() {
    return HookScene.json("Stop", "");
  }

  @Test
  void a_session_at_work_is_not_woken() {
    scene.prompt("hello");
    scene.put("r-1", Priority.INTERRUPT, 0);

    assertThat(scene.post(waitPath() + "?wait=1ms", stop()).status()).isEqualTo(202);
    assertThat(scene.call("PostToolBatch").isEmpty()).isFalse();
  }

  /** Its user may have interrupted the turn, which no hook tells. */
  @Test
  void a_session_that_is_silent_at_work_is_woken() {
    scene.prompt("hello");
    scene.put("r-1", Priority.IDLE, 0);
    scene.pass(ClientSession.SILENT_AT_WORK);

    assertThat(scene.post(waitPath() + "?wait=1ms", stop()).body()).contains("text of r-1");
  }

  @Test
  void a_sub_agent_that_works_keeps_its_session_at_work() {
    scene.prompt("hello");
    scene.put("r-1", Priority.IDLE, 0);
    for (int i = 0; i < 3; i++) {
      scene.pass(ClientSession.SILENT_AT_WORK.dividedBy(2));
      scene.call("PostToolBatch", "\"agent_id\":\"a-1\"");
    }

    assertThat(scene.post(waitPath() + "?wait=1ms", stop()).status()).isEqualTo(202);
  }

  /** Both sessions are open in terminals, and nobody has used the first one for two hours. */
  @Test
  void a_session_that_waits_keeps_its_messages_from_a_later_one_in_its_directory() {
    scene.call("Stop");
    scene.pass(Duration.ofHours(2));
    scene.post(waitPath() + "?wait=1ms", stop());
    scene.put("r-1", Priority.NORMAL, 0);

    assertThat(scene.post("/hooks/claude-code", inOtherSession("Stop")).isEmpty()).isTrue();
    assertThat(scene.prompt("hello").text()).contains("text of r-1");
  }

  @Test
  void a_session_whose_client_waits_for_days_stays_open() {
    scene.call("Stop");
    for (int i = 0; i < 10; i++) {
      scene.pass(Duration.ofHours(23));
      scene.post(waitPath() + "?wait=1ms", stop());
      scene.server().activity().forgetOld();
    }

    assertThat(scene.server().activity().open("claude-code")).hasSize(1);
  }

  @Test
  void another_session_does_not_get_what_a_session_at_work_has_and_may_yet_acknowledge() {
    scene.put(toAnySession("r-1"));
    scene.seen(scene.prompt("hello"));
    scene.pass(AFTER_LEASE);

    assertThat(scene.post("/hooks/claude-code", inOtherSession("Stop")).isEmpty()).isTrue();
    scene.call("Stop");
    assertThat(scene.server().agentInbox().count(scene.reader())).isZero();
  }

  @Test
  void another_session_gets_what_a_session_had_that_is_silent() {
    scene.put(toAnySession("r-1"));
    scene.seen(scene.prompt("hello"));
    scene.pass(ClientSession.SILENT_AT_WORK);

    assertThat(scene.post("/hooks/claude-code", inOtherSession("Stop")).text())
        .contains("text of r-1", "may have been shown before");
  }

  private static AgentItem toAnySession(String reminder) {
    return HookScene.item(
        new Recipient("claude-code", "", ""),
        reminder,
        Priority.NORMAL,
        0,
        "text of " + reminder,
        Optional.empty());
  }

  private static String inOtherSession(String event) {
    return HookScene.json(event, "").replace(HookScene.SESSION, "other");
  }

  @Test
  void a_user_gets_their_own_messages_alone() {
    scene.put("r-1", Priority.INTERRUPT, 0);
    User bob = new User("bob", Trust.FULL, Optional.empty(), List.of(), Optional.empty());
    Caller asBob = new Caller("rest", Optional.of(bob), ZoneOffset.UTC);

    assertThat(scene.as(asBob).call("PostToolBatch").isEmpty()).isTrue();
    assertThat(session().owner()).isEqualTo("bob");

    Caller operator = new Caller("rest", Optional.empty(), ZoneOffset.UTC);
    assertThat(scene.as(operator).call("PostToolBatch").status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "7",
        "{\"session_id\":\"a b\"}",
        "{\"session_id\":{},\"hook_event_name\":\"Stop\"}",
        "{\"session_id\":"
      })
  void a_body_without_a_session_is_refused_with_a_remedy(String body) {
    Reply refused = scene.post("/hooks/codex", body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(error(refused).text("remedy").orElseThrow()).isNotBlank();
  }

  private static Fields error(Reply refused) {
    return Fields.of(Json.read(refused.body()), "", new Problems()).object("error").orElseThrow();
  }

  @Test
  void an_agent_without_an_inbox_is_refused_with_a_remedy() {
    Reply refused = scene.post("/hooks/claude-code?agent=direct", stop());

    assertThat(refused.status()).isEqualTo(400);
    assertThat(error(refused).text("remedy").orElseThrow()).contains("?agent=");
  }
}
