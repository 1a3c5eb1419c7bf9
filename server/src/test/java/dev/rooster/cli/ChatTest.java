package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Agent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.reminder.RefusedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Talking to an agent on the command line. */
@Timeout(60)
class ChatTest {
  @TempDir Path home;
  private Agent agent = scene -> Reply.of("you said " + scene.request().message());
  private TalkHost host;

  @BeforeEach
  void start() {
    host = new TalkHost(home, scene -> agent.turn(scene));
  }

  @AfterEach
  void end() {
    host.stop();
  }

  private Result chat(String input, String... words) {
    List<String> all = new ArrayList<>(List.of("chat"));
    all.addAll(Arrays.asList(words));
    return new CliRun().host(host).stdin(input).run(all);
  }

  @Test
  void each_line_of_a_pipe_is_a_message_and_replies_are_plain() {
    Result seen = chat("one\n\ntwo \\\nlines\nlast");

    assertThat(seen.err()).isEmpty();
    assertThat(seen.exit()).isZero();
    assertThat(seen.out()).isEqualTo("you said one\nyou said two \nlines\nyou said last\n");
  }

  @Test
  void a_chat_stays_in_the_session_it_names() {
    chat("one\ntwo\n", "other", "--session", "work");

    assertThat(host.ask("GET", "/api/sessions/work", java.util.Map.of(), "").body())
        .contains("\"agent\":\"other\"")
        .contains("you said two");
  }

  @Test
  void with_json_each_reply_is_one_line() {
    assertThat(chat("one\n", "--json").out())
        .isEqualTo("{\"session\":\"coder:main\",\"reply\":\"you said one\"}\n");
  }

  @Test
  void text_is_printed_as_it_is_written_and_not_again_at_the_end() {
    agent =
        scene -> {
          scene.listener().wrote("let me look");
          scene.listener().calls("files", "{}");
          scene.listener().called("files", new ToolResult.Done("b"));
          scene.listener().wrote("it is ");
          scene.listener().wrote("\u001b[2Jb");
          return Reply.of("it is b");
        };

    assertThat(new CliRun().host(new TypingHost(host, "what?")).run(List.of("chat")).out())
        .isEqualTo("let me look\n· files {}\nit is  [2Jb\n");
    assertThat(chat("what?\n").out()).as("through a pipe").isEqualTo("it is b\n");
  }

  @Test
  void a_new_conversation_is_with_the_same_agent_and_another_one_with_its_own() {
    chat("hello\n", "coder", "--session", "plans");
    chat("hello\n/new\nhello\n/session plans\nagain\n/new\nhello\n/session ideas\nhello", "other");

    assertThat(agentOf("chat-20261116T100000Z")).isEqualTo("other");
    assertThat(agentOf("plans")).isEqualTo("coder");
    assertThat(agentOf("ideas")).isEqualTo("coder");
  }

  private String agentOf(String key) {
    String session = host.ask("GET", "/api/sessions/" + key, Map.of(), "").body();
    return Requests.fields(session).text("agent").orElse(session);
  }

  @Test
  void a_command_that_fails_does_not_end_the_chat() {
    StubBackend restarting =
        new StubBackend() {
          @Override
          public Reply ask(String method, String target, Map<String, String> headers, String body) {
            throw RefusedException.invalid("the daemon has stopped", "restart it");
          }
        };

    Result seen =
        new CliRun().host(restarting.host()).stdin("/sessions\n/help\n").run(List.of("chat"));

    assertThat(seen.err()).isEqualTo("rooster: the daemon has stopped. Restart it.\n");
    assertThat(seen.out()).contains("/sessions      list conversations");
  }

  @Test
  void a_failure_is_reported_and_the_chat_goes_on() {
    agent =
        scene -> {
          if (scene.request().message().equals("bad")) {
            throw new TurnFailedException("the model is away", true);
          }
          return Reply.of("ok");
        };

    Result seen = chat("bad\ngood\n");

    assertThat(seen.err()).isEqualTo("rooster: the model is away. Send the message again.\n");
    assertThat(seen.out()).isEqualTo("ok\n");
    assertThat(seen.exit()).isEqualTo(1);
    assertThat(chat("x\n", "nobody").err()).contains("there is no agent 'nobody'");
    assertThat(chat("x\n", "codex").err()).contains("agent 'codex' is a running client");
  }

  @Test
  void a_person_learns_before_the_first_message_that_no_agent_replies() {
    StubBackend onlyDirect =
        new StubBackend() {
          @Override
          public Reply ask(String method, String target, Map<String, String> headers, String body) {
            return new Reply(
                200, "{\"items\":[{\"name\":\"direct\",\"kind\":\"direct\",\"default\":true}]}");
          }

          @Override
          public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
            // No reminder arrives.
          }
        };

    assertThat(new CliRun().host(new TypingHost(onlyDirect)).run(List.of("chat")).err())
        .contains("no agent with a model is configured")
        .contains("rooster up --demo-model");
    Result unknown = new CliRun().host(new TypingHost(host)).run(List.of("chat", "codder"));
    assertThat(unknown.err())
        .isEqualTo(
            "rooster: there is no agent 'codder'. Did you mean coder? Run rooster agents for a"
                + " list.\n");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(new CliRun().host(new TypingHost(host)).run(List.of("chat")).err())
        .doesNotContain("no agent");
  }

  @Test
  void a_snooze_without_a_time_or_a_reminder_says_so() {
    assertThat(chat("/snooze blah\n").err())
        .isEqualTo(
            "rooster: 'blah' is neither a later time nor a reminder. Write a time such as 20m, or"
                + " the id or name of a reminder.\n");
  }

  @Test
  void commands_start_with_a_slash() {
    Result seen =
        chat("/help\nhello\n/new\nhello\n/session coder:main\n/sessions\n/quit\nnot sent");

    assertThat(seen.err()).isEmpty();
    assertThat(seen.out())
        .contains("/sessions      list conversations")
        .contains("new conversation: chat-20261116T100000Z")
        .contains("coder:main")
        .doesNotContain("not sent");
    assertThat(chat("/session nope\n/session coder:main\n").out())
        .isEqualTo("new conversation: nope\nconversation: coder:main\n");
    assertThat(chat("/hlep\n").err()).contains("unknown command /hlep. Use /help for a list.");
    assertThat(chat(" /etc/hosts is a file\n").out()).isEqualTo("you said /etc/hosts is a file\n");
  }

  @Test
  void the_only_pending_reminder_is_approved_or_declined_without_its_name() {
    List<String> asked = new ArrayList<>();
    StubBackend waiting =
        new StubBackend() {
          @Override
          public Reply ask(String method, String target, Map<String, String> headers, String body) {
            asked.add(method + " " + target);
            return new Reply(
                200,
                target.contains("status=pending")
                    ? "{\"items\":[{\"id\":\"r-1\"}],\"next_cursor\":null}"
                    : "{\"id\":\"r-1\",\"status\":\"active\",\"message\":\"tidy up\"}");
          }
        };

    Result seen =
        new CliRun().host(waiting.host()).stdin("/approve\n/decline r-2\n").run(List.of("chat"));

    assertThat(seen.err()).isEmpty();
    assertThat(seen.out()).contains("r-1  active  tidy up");
    assertThat(asked)
        .contains("POST /api/reminders/r-1/approve", "POST /api/reminders/r-2/decline");
    assertThat(chat("/approve\n").err())
        .contains("no reminder is pending. List the reminders to see them.");
  }

  @Test
  void without_a_daemon_the_remedy_is_to_start_it() {
    StubBackend down =
        new StubBackend() {
          @Override
          public boolean up() {
            return false;
          }
        };

    Result seen = new CliRun().host(down.host()).stdin("hello\n").run(List.of("chat"));

    assertThat(seen.exit()).isEqualTo(1);
    assertThat(seen.err())
        .isEqualTo(
            "rooster: no agent replies while the daemon is down. Start it with rooster up.\n");
  }

  @Test
  void ctrl_c_stops_the_turn_and_not_the_chat() throws Exception {
    CountDownLatch stopped = new CountDownLatch(1);
    agent =
        scene -> {
          if (!scene.request().message().equals("think")) {
            return Reply.of("ok");
          }
          scene.listener().wrote("hm");
          try {
            new CountDownLatch(1).await();
          } finally {
            stopped.countDown();
          }
          return Reply.of("never");
        };
    Interrupting typed = new Interrupting("think", "again");

    Result seen = new CliRun().host(typed).run(List.of("chat"));

    stopped.await();
    assertThat(seen.out()).isEqualTo("hm\nok\n");
    assertThat(seen.err()).contains("rooster: turn stopped\n");
    assertThat(seen.exit()).isZero();
  }

  @Test
  void a_message_that_arrives_appears_above_the_prompt_and_is_marked_as_read() {
    Arriving typed =
        new Arriving(
            "{\"id\":\"i-1\",\"arrived_at\":\"2026-11-16T10:20:00Z\",\"name\":\"oven\","
                + "\"text\":\"check it\"}");

    Result seen = new CliRun().host(typed.host()).run(List.of("chat"));

    assertThat(seen.exit()).isZero();
    assertThat(typed.above).containsExactly("* 2026-11-16 11:20  oven: check it");
    assertThat(typed.asked.join()).isEqualTo("POST /api/inbox/i-1/ack");
  }

  @Test
  void what_arrived_while_the_daemon_restarted_appears_once() {
    String item = "{\"id\":\"i-1\",\"arrived_at\":\"%s\",\"name\":\"oven\",\"text\":\"check it\"}";
    String before = item.replace("i-1", "i-0").formatted("2026-11-16T09:59:59Z");
    String missed = item.formatted("2026-11-16T10:20:00Z");
    Arriving typed =
        new Arriving(missed) {
          private final CompletableFuture<Void> heard = new CompletableFuture<>();
          private boolean restarted;

          @Override
          public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
            if (!restarted) {
              restarted = true;
              throw RefusedException.invalid("the daemon has stopped", "restart it");
            }
            connected.run();
            super.listen(connected, listener);
            heard.complete(null);
          }

          @Override
          public Optional<String> next() {
            heard.join();
            return super.next();
          }

          @Override
          public Reply ask(String method, String target, Map<String, String> headers, String body) {
            return method.equals("GET")
                ? new Reply(200, "{\"items\":[%s,%s]}".formatted(before, missed))
                : super.ask(method, target, headers, body);
          }
        };

    new CliRun().host(typed.host()).run(List.of("chat"));

    assertThat(typed.above).containsExactly("* 2026-11-16 11:20  oven: check it");
    assertThat(typed.asked.join()).isEqualTo("POST /api/inbox/i-1/ack");
  }

  @Test
  void what_arrives_during_a_turn_is_marked_as_read_only_when_the_person_sees_it() {
    List<String> log = new CopyOnWriteArrayList<>();
    Arriving typed =
        new Arriving(
            "{\"id\":\"i-1\",\"arrived_at\":\"2026-11-16T10:20:00Z\",\"name\":\"oven\","
                + "\"text\":\"check it\"}") {
          private final CompletableFuture<Predicate<DaemonEvent>> listening =
              new CompletableFuture<>();
          private final Iterator<String> lines = List.of("hi").iterator();

          @Override
          public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
            listening.complete(listener);
          }

          @Override
          public Optional<Reply> stream(
              String target, String body, Predicate<DaemonEvent> listener) {
            super.listen(() -> {}, listening.join());
            log.add("the turn ends");
            var _ =
                listener.test(new DaemonEvent("reply", "{\"session\":\"main\",\"reply\":\"yo\"}"));
            return Optional.empty();
          }

          @Override
          public Reply ask(String method, String target, Map<String, String> headers, String body) {
            log.add(method + " " + target);
            return super.ask(method, target, headers, body);
          }

          @Override
          public void above(String line) {
            log.add(line);
          }

          @Override
          public Optional<String> next() {
            return lines.hasNext() ? Optional.of(lines.next()) : Optional.empty();
          }
        };

    new CliRun().host(typed.host()).run(List.of("chat"));

    assertThat(log)
        .containsExactly(
            "GET /api/agents",
            "the turn ends",
            "* 2026-11-16 11:20  oven: check it",
            "POST /api/inbox/i-1/ack");
  }

  /** A message arrives while a person looks at the prompt. */
  private static class Arriving extends StubBackend implements ChatLines {
    private final String item;
    private final List<String> above = new CopyOnWriteArrayList<>();
    private final CompletableFuture<String> asked = new CompletableFuture<>();

    Arriving(String item) {
      this.item = item;
    }

    @Override
    CommandHost host() {
      return new Nowhere() {
        @Override
        public Backend backend(Optional<String> where, CommandContext context) {
          return Arriving.this;
        }

        @Override
        public ChatLines lines(Optional<String> where, boolean typed, CommandContext context) {
          return Arriving.this;
        }
      };
    }

    @Override
    public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
      var _ = listener.test(new DaemonEvent("inbox.arrived", item));
    }

    @Override
    public Reply ask(String method, String target, Map<String, String> headers, String body) {
      if (!target.equals("/api/agents")) {
        asked.complete(method + " " + target);
      }
      return new Reply(200, "{}", Optional.empty());
    }

    @Override
    public void above(String line) {
      above.add(line);
    }

    @Override
    public Optional<String> next() {
      asked.join();
      return Optional.empty();
    }

    @Override
    public boolean interactive() {
      return true;
    }

    @Override
    public boolean interrupted() {
      return false;
    }
  }

  /** Presses Ctrl-C during the first turn. */
  private final class Interrupting extends TypingHost {
    Interrupting(String... messages) {
      super(host, messages);
    }

    @Override
    public boolean interrupted() {
      return given() == 1;
    }
  }
}
