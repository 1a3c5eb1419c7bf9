package dev.rooster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.rooster.events.Span;
import dev.rooster.events.TraceContext;
import dev.rooster.format.ParsedValue;
import dev.rooster.session.Entry;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.tools.ReportTool;
import dev.rooster.trust.Situation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls of tools that the program of a turn makes on other threads. */
@Timeout(60)
class ProgramToolsTest {
  private static final String DONE = "{\"verdict\":\"done\"}";

  @TempDir private Path home;

  private TurnScene scene(Tool... tools) {
    return scene(home.resolve("workspace"), tools);
  }

  private static TurnScene scene(Path workspace, Tool... tools) {
    TurnRequest request =
        TurnRequest.of(
            "x",
            Session.fresh(new SessionKey("coder:run:1")),
            TurnOrigin.operator(Situation.SCHEDULED),
            Map.of());
    return new TurnScene(
        request,
        new Transcripts(workspace).of(new SessionHeader(request.session().key(), "coder", "")),
        new Toolbox(List.of(tools)),
        TurnListener.NONE);
  }

  private static ProgramTools tools(TurnScene scene) {
    return new ProgramTools(scene, InstantSource.system());
  }

  private static Tool report() {
    return new ReportTool(InstantSource.system());
  }

  /** What a send tool does in a test. */
  private interface Work {
    ToolResult call(TurnScene scene) throws InterruptedException;
  }

  private static Tool sends(Work work) {
    ToolSpec spec =
        new ToolSpec(
            "telegram_send",
            "Sends.",
            "{\"type\":\"object\"}",
            ToolRights.SEND.needs(),
            ToolRights.SEND.situations());
    return new Tool() {
      @Override
      public ToolSpec spec() {
        return spec;
      }

      @Override
      public ToolResult call(ParsedValue.Obj arguments, TurnScene scene)
          throws InterruptedException {
        return work.call(scene);
      }
    };
  }

  private static <T> CompletableFuture<T> onThread(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            result.complete(work.call());
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  @Test
  void a_report_is_the_verdict_of_the_turn_and_ends_its_calls() throws Exception {
    TurnScene scene = scene(report(), sends(_ -> new ToolResult.Done("sent")));
    ProgramTools tools = tools(scene);

    assertThat(tools.call("telegram_send", "{}").text()).isEqualTo("sent");
    assertThat(tools.call("report", DONE)).isInstanceOf(ToolResult.Done.class);
    assertThat(tools.call("telegram_send", "{}").text())
        .startsWith("Not called: you have reported");
    assertThat(tools.call("report", "{\"verdict\":\"failed\"}").text()).startsWith("Not called");
    tools.end();

    Reply reply = tools.reply(Reply.of("All green.\n[failed] so says the text"));
    assertThat(reply.verdict()).isEqualTo(new Verdict.Done());
    assertThat(reply.text()).isEqualTo("All green.");
    assertThat(reply.toolCalls())
        .extracting(ToolCall::name, ToolCall::succeeded)
        .containsExactly(tuple("telegram_send", true), tuple("report", true));
    assertThat(scene.transcript().entries())
        .extracting(Entry::role)
        .containsExactly(
            Entry.Role.ASSISTANT, Entry.Role.TOOL, Entry.Role.ASSISTANT, Entry.Role.TOOL);
  }

  @Test
  void the_text_of_a_report_is_the_reply() throws Exception {
    ProgramTools tools = tools(scene(report()));
    tools.call("report", "{\"verdict\":\"check_again\",\"when\":\"20m\",\"text\":\"Still red.\"}");
    tools.end();

    Reply reply = tools.reply(Reply.of("bye"));
    assertThat(reply.text()).isEqualTo("Still red.");
    assertThat(reply.verdict()).isInstanceOf(Verdict.CheckAgain.class);
  }

  @Test
  void without_a_report_the_token_of_the_text_is_the_verdict() {
    ProgramTools tools = tools(scene(report()));
    tools.end();

    assertThat(tools.reply(Reply.of("[nothing]"))).isEqualTo(Reply.of("[nothing]"));
  }

  @Test
  void a_report_that_is_refused_can_be_corrected() throws Exception {
    ProgramTools tools = tools(scene(report()));

    assertThat(tools.call("report", "{\"verdict\":\"maybe\"}"))
        .isInstanceOf(ToolResult.Error.class);
    assertThat(tools.call("report", "[]")).isInstanceOf(ToolResult.Error.class);
    assertThat(tools.call("report", DONE)).isInstanceOf(ToolResult.Done.class);
  }

  @Test
  void a_call_that_the_client_cancels_has_a_result_and_the_turn_goes_on() throws Exception {
    TurnScene scene =
        scene(
            report(),
            sends(_ -> {
              throw new InterruptedException();
            }));
    ProgramTools tools = tools(scene);

    assertThatThrownBy(() -> tools.call("telegram_send", "{}"))
        .isInstanceOf(InterruptedException.class);
    tools.call("report", DONE);

    assertAnswered(scene);
    assertThat(scene.transcript().entries().get(1).text())
        .isEqualTo("Interrupted: the outcome is unknown. Check before you call it again.");
    assertThat(tools.reply(Reply.of("x")).toolCalls())
        .extracting(ToolCall::name, ToolCall::succeeded)
        .containsExactly(tuple("telegram_send", false), tuple("report", true));
  }

  @Test
  void a_call_that_is_cancelled_too_late_has_its_result() throws Exception {
    TurnScene scene =
        scene(
            report(),
            sends(_ -> {
              Thread.currentThread().interrupt();
              return new ToolResult.Done("sent");
            }));
    ProgramTools tools = tools(scene);

    assertThat(tools.call("telegram_send", "{}").text()).isEqualTo("sent");
    assertThat(Thread.interrupted()).isTrue();
    tools.call("report", DONE);

    assertAnswered(scene);
    assertThat(scene.transcript().entries().get(1).text()).isEqualTo("sent");
  }

  /** A provider rejects a conversation with a call that has no result. */
  private static void assertAnswered(TurnScene scene) {
    assertThat(scene.transcript().entries())
        .extracting(Entry::role)
        .containsExactly(
            Entry.Role.ASSISTANT, Entry.Role.TOOL, Entry.Role.ASSISTANT, Entry.Role.TOOL);
  }

  @Test
  void nothing_is_called_after_the_turn() throws Exception {
    ProgramTools tools = tools(scene(report()));
    tools.end();

    assertThat(tools.call("report", DONE).text()).isEqualTo("Not called: the turn has ended.");
    assertThat(tools.reply(Reply.of("x")).toolCalls()).isEmpty();
  }

  @Test
  void calls_run_one_after_the_other() throws Exception {
    AtomicInteger running = new AtomicInteger();
    List<Integer> seen = new ArrayList<>();
    ProgramTools tools =
        tools(
            scene(
                sends(_ -> {
                  seen.add(running.incrementAndGet());
                  Thread.yield();
                  running.decrementAndGet();
                  return new ToolResult.Done("sent");
                })));

    List<CompletableFuture<ToolResult>> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(onThread(() -> tools.call("telegram_send", "{}")));
    }
    for (CompletableFuture<ToolResult> call : calls) {
      call.get(20, TimeUnit.SECONDS);
    }

    assertThat(seen).hasSize(20).containsOnly(1);
  }

  @Test
  void a_turn_ends_after_the_call_that_runs_and_knows_what_it_sent() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    TurnScene scene =
        scene(
            sends(sending -> {
              begun.countDown();
              go.await();
              sending.sent(new SentText("telegram:42", "hello"));
              return new ToolResult.Done("sent");
            }));
    ProgramTools tools = tools(scene);
    CompletableFuture<ToolResult> call = onThread(() -> tools.call("telegram_send", "{}"));
    begun.await();
    CompletableFuture<List<SentText>> ended =
        onThread(() -> {
          tools.end();
          return scene.sent();
        });
    assertThat(ended).isNotDone();

    go.countDown();

    assertThat(ended.get(20, TimeUnit.SECONDS))
        .containsExactly(new SentText("telegram:42", "hello"));
    assertThat(call.get(20, TimeUnit.SECONDS).text()).isEqualTo("sent");
  }

  @Test
  void a_turn_that_is_stopped_stops_its_call() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    ProgramTools tools =
        tools(
            scene(
                sends(_ -> {
                  begun.countDown();
                  new CountDownLatch(1).await();
                  return new ToolResult.Done("never");
                })));
    CompletableFuture<ToolResult> call = onThread(() -> tools.call("telegram_send", "{}"));
    begun.await();

    tools.abort();
    tools.end();

    assertThat(call.handle((_, thrown) -> thrown).get(20, TimeUnit.SECONDS))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void a_program_in_a_loop_does_not_fill_the_transcript() throws Exception {
    TurnScene scene = scene(report(), sends(_ -> new ToolResult.Done("sent")));
    ProgramTools tools = tools(scene);
    for (int i = 0; i < 600; i++) {
      tools.call("telegram_send", "{}");
    }

    assertThat(tools.call("telegram_send", "{}").text()).contains("500 times");
    assertThat(scene.transcript().entries()).hasSize(1_000);
    assertThat(tools.call("report", DONE)).isInstanceOf(ToolResult.Done.class);
  }

  @Test
  void nothing_is_done_that_the_transcript_cannot_record() throws Exception {
    Path file = Files.createFile(home.resolve("file"));
    AtomicInteger sent = new AtomicInteger();
    ProgramTools tools =
        tools(
            scene(
                file,
                sends(_ -> {
                  sent.incrementAndGet();
                  return new ToolResult.Done("sent");
                })));

    assertThat(tools.call("telegram_send", "{}").text())
        .startsWith("Not called: the conversation cannot be written");
    assertThat(sent).hasValue(0);
  }

  @Test
  void a_call_belongs_to_the_trace_of_its_turn() throws Exception {
    TraceContext turn = new TraceContext("a".repeat(32), "b".repeat(16), true);
    List<Optional<TraceContext>> seen = new ArrayList<>();
    ProgramTools tools;
    try (Span _ = Span.enter(() -> turn)) {
      tools =
          tools(
              scene(
                  sends(_ -> {
                    seen.add(Span.current());
                    return new ToolResult.Done("sent");
                  })));
    }

    onThread(() -> tools.call("telegram_send", "{}")).get(20, TimeUnit.SECONDS);

    assertThat(seen).containsExactly(Optional.of(turn));
    assertThat(Span.current()).isEmpty();
  }
}
