package dev.rooster.agent.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.agent.Reply;
import dev.rooster.agent.Scenes;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.agent.Verdict;
import dev.rooster.session.Session;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Situation;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claude Code, Codex and Gemini CLI themselves, woken by their presets, on a scripted model. */
@Tag("slow")
@Timeout(120)
class InstalledClientsTest {
  private static final Optional<String> SESSION = Optional.of("coder:main");

  private final ModelStub model = new ModelStub();
  private final KeptConversations conversations = new KeptConversations();
  @TempDir Path home;

  @AfterEach
  void close() {
    model.close();
  }

  private CommandAgent agent(InstalledClient client) throws Exception {
    return agent(client, false);
  }

  private CommandAgent agent(InstalledClient client, boolean mayAct) throws Exception {
    return new CommandAgent(
        "coder", client.settings(home, model, mayAct), conversations, ScriptedSettings.host(home));
  }

  private static TurnScene turn(String message, Optional<String> session) {
    return Scenes.of(
        TurnRequest.of(
            message,
            new Session(new SessionKey(session.orElse("coder:run:1")), session.isEmpty()),
            TurnOrigin.operator(Situation.SCHEDULED),
            Map.of("reminder_id", "r-1")));
  }

  @ParameterizedTest
  @EnumSource
  void the_message_reaches_the_model_and_its_reply_is_returned(InstalledClient client)
      throws Exception {
    model.says("It is 42.\n\n[done]");

    Reply reply =
        agent(client)
            .turn(turn("How much is six times seven?\n\nSay only that.", Optional.empty()));

    assertThat(model.lastAsked()).contains("How much is six times seven?\\n\\nSay only that.");
    assertThat(reply.text()).isEqualTo("It is 42.");
    assertThat(reply.verdict()).isEqualTo(new Verdict.Done());
    assertThat(reply.usage().inputTokens()).hasValue(ModelStream.INPUT_TOKENS);
    assertThat(reply.usage().outputTokens()).hasValue(ModelStream.OUTPUT_TOKENS);
    assertThat(reply.usage().costUsd().isPresent()).isEqualTo(client == InstalledClient.CLAUDE);
    assertThat(conversations.size()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void a_session_continues_where_it_left_off(InstalledClient client) throws Exception {
    CommandAgent agent = agent(client);
    model.says("Nice to meet you, Ada.");
    agent.turn(turn("My name is Ada Lovelace.", SESSION));
    model.says("Ada.");

    Reply second = agent.turn(turn("What is my name?", SESSION));

    assertThat(model.lastAsked())
        .contains("My name is Ada Lovelace.", "Nice to meet you, Ada.", "What is my name?");
    assertThat(second.text()).isEqualTo("Ada.");
    assertThat(second.usage().inputTokens()).hasValue(ModelStream.INPUT_TOKENS);
    assertThat(second.usage().outputTokens()).hasValue(ModelStream.OUTPUT_TOKENS);

    agent.turn(turn("Who am I?", Optional.of("coder:other")));

    assertThat(model.lastAsked()).contains("Who am I?").doesNotContain("Lovelace");
  }

  @ParameterizedTest
  @EnumSource
  void a_session_that_the_client_has_lost_begins_anew(InstalledClient client) throws Exception {
    String gone = "00000000-0000-4000-8000-000000000000";
    conversations.keep("coder", SESSION.orElseThrow(), new Conversation(gone, Usage.NONE));
    model.says("Hello again.");

    assertThat(agent(client).turn(turn("Hello", SESSION)).text()).isEqualTo("Hello again.");
    assertThat(conversations.find("coder", SESSION.orElseThrow()).orElseThrow().name())
        .isNotEqualTo(gone);
  }

  @ParameterizedTest
  @EnumSource
  void a_model_that_fails_is_a_turn_that_fails_and_the_next_one_may_work(InstalledClient client)
      throws Exception {
    CommandAgent agent = agent(client);
    model.fails(400);
    assertThat(failure(agent).why()).contains("the stub is broken");
    model.fails(500);
    TurnFailedException failure = failure(agent);
    assertThat(failure.retryable()).isTrue();
    assertThat(failure.why())
        .contains(client == InstalledClient.CODEX ? "temporary errors" : "the stub is broken");

    model.says("Well again.");

    assertThat(agent.turn(turn("How are you?", SESSION)).text()).isEqualTo("Well again.");
  }

  private static TurnFailedException failure(CommandAgent agent) {
    return catchThrowableOfType(
        TurnFailedException.class, () -> agent.turn(turn("Are you there?", SESSION)));
  }

  @ParameterizedTest
  @EnumSource
  void its_arguments_define_its_permissions_without_a_prompt(InstalledClient client)
      throws Exception {
    Path made = home.resolve("work").resolve("made");
    model.says("I tried.");
    model.wantsToRun("touch made");
    assertThat(agent(client, false).turn(turn("Make it.", Optional.empty())).text())
        .isEqualTo("I tried.");
    assertThat(made).doesNotExist();

    model.wantsToRun("touch made");
    assertThat(agent(client, true).turn(turn("Make it.", Optional.empty())).text())
        .isEqualTo("I tried.");
    assertThat(made).exists();
  }

  @ParameterizedTest
  @EnumSource
  void a_turn_that_is_stopped_ends_with_all_its_processes(InstalledClient client) throws Exception {
    CommandAgent agent = agent(client);
    Set<ProcessHandle> others = descendants();
    model.isSilent();
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread turn =
        Thread.startVirtualThread(() ->
            thrown.complete(
                catchThrowableOfType(
                    Throwable.class, () -> agent.turn(turn("Think for ever.", SESSION)))));
    model.awaitQuestion();
    Set<ProcessHandle> started = descendants();
    started.removeAll(others);
    assertThat(started).isNotEmpty();

    turn.interrupt();

    assertThat(thrown.get(60, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
    for (ProcessHandle process : started) {
      process.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  private static Set<ProcessHandle> descendants() {
    return ProcessHandle.current().descendants().collect(Collectors.toSet());
  }
}
