package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.channel.signal.SignalCli;
import dev.rooster.channel.telegram.BotApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of a reminder with a real daemon that is killed again and again, on both two-way
 * channels and in their trouble: remind, confirm, fire, snooze, fire again, done, silence. Each
 * message of the person is handled once.
 */
@Tag("slow")
@Timeout(240)
class AnsweredDaemonTest {
  private static final String BUSY =
      "{\"ok\":false,\"error_code\":429,\"description\":\"Too Many Requests\",\"parameters\":{\"retry_after\":1}}";

  @TempDir private Path folder;

  /** The agent sets a reminder when it is told to, by the command line, and notes each turn. */
  private RealDaemon daemon(String channels, String address) throws IOException {
    RealDaemon daemon = new RealDaemon(folder);
    daemon.write(
        "agent.sh",
        """
        message=$(cat)
        printf '%s\\n' "$message" | head -n 1 >> turns
        case $message in
          "remind me"*) touch asked; while ! test -e set; do sleep 0.05; done; echo "I will remind you" ;;
          *) echo "time for tea" ;;
        esac
        """);
    daemon.write("telegram.token", BotApi.TOKEN);
    daemon.write(
        "rooster.yaml",
        """
        grace: 1s
        agents: {main: {kind: command, command: [sh, agent.sh], cwd: .}}
        users: [{name: alice, trust: full, match: ["%s"]}]
        channels: {%s}
        """
            .formatted(address, channels));
    return daemon;
  }

  private void setReminder(RealDaemon daemon, String to) throws IOException {
    while (!Files.exists(daemon.home().resolve("asked"))) {
      RealDaemon.pause();
    }
    RealDaemon.Reply made =
        daemon.rest(
            "POST",
            "/api/reminders",
            "{\"name\":\"tea\",\"message\":\"tea\",\"user\":\"alice\",\"agent\":\"main\",\"schedule\":{\"in\":\"3s\"},\"delivery\":{\"to\":[\"%s\"]}}"
                .formatted(to));
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    daemon.write("set", "");
  }

  private static String field(RealDaemon daemon, String name) throws IOException {
    return daemon.rest("GET", "/api/reminders/tea", "").fields().text(name).orElse("");
  }

  private static void await(RealDaemon daemon, String name, Predicate<String> value)
      throws IOException {
    while (!value.test(field(daemon, name))) {
      RealDaemon.pause();
    }
  }

  private List<String> turns(RealDaemon daemon) throws IOException {
    return Files.readAllLines(daemon.home().resolve("turns"));
  }

  private static void awaitDelivered(RealDaemon daemon, int count) throws IOException {
    String runs = "";
    while (runs.split("\"delivered\"", -1).length - 1 < count) {
      RealDaemon.pause();
      runs = daemon.rest("GET", "/api/runs?reminder=tea", "").body();
    }
  }

  /** Killed once so many deliveries are known to have arrived; a later one may be in doubt. */
  private static void restart(RealDaemon daemon, int delivered, Runnable meanwhile)
      throws Exception {
    awaitDelivered(daemon, delivered);
    daemon.kill();
    meanwhile.run();
    daemon.up();
  }

  @Test
  void by_telegram() throws Exception {
    List<String> texts = new ArrayList<>();
    try (BotApi api = new BotApi();
        RealDaemon daemon =
            daemon(
                "telegram: {token: \"${file:telegram.token}\", api: \"%s\"}"
                    .formatted(api.url().uri()),
                "telegram:42")) {
      api.refuse("getUpdates", 500, BotApi.refusal(500, "Internal Server Error"));
      api.cut("getUpdates", false);
      daemon.up();
      long asked = api.write(42, "remind me in a moment");
      setReminder(daemon, "telegram:42");
      texts.add(api.sent().text());

      api.refuse("sendMessage", 429, BUSY);
      BotApi.Sent first = api.sent();
      texts.add(first.text());
      restart(daemon, 1, () -> api.again(asked));

      api.cut("getUpdates", true);
      long snooze = api.reply(42, first.id(), "snooze 5s");
      texts.add(api.sent().text());
      restart(daemon, 1, () -> api.again(snooze));
      BotApi.Sent second = api.sent();
      texts.add(second.text());

      api.cut("getUpdates", false);
      long done = api.press(42, 42, second.id(), "done " + field(daemon, "id"));
      await(daemon, "done_at", it -> !it.isEmpty());
      while (!api.buttons(second.id()).equals(List.of("✓ Done=none"))) {
        RealDaemon.pause();
      }
      restart(daemon, 2, () -> api.again(done));
      api.write(42, "/list");
      texts.add(api.sent().text());

      assertThat(texts)
          .containsExactly(
              "I will remind you",
              "time for tea",
              texts.get(2),
              "time for tea",
              "There are no reminders.");
      assertThat(texts.get(2)).startsWith("Snoozed until");
      assertThat(api.sentSoFar()).isEmpty();
      assertThat(turns(daemon)).hasSize(3);
      assertThat(field(daemon, "status")).isEqualTo("completed");
      assertThat(field(daemon, "fire_count")).isEqualTo("2");
    }
  }

  @Test
  void by_signal() throws Exception {
    List<String> texts = new ArrayList<>();
    try (SignalCli signal = new SignalCli();
        RealDaemon daemon =
            daemon(
                "signal: {url: \"http://127.0.0.1:%d\", account: \"%s\"}"
                    .formatted(signal.port(), SignalCli.ACCOUNT),
                "signal:+15550199")) {
      daemon.up();
      signal.write("+15550199", "remind me in a moment");
      setReminder(daemon, "signal:+15550199");
      texts.add(signal.sent().text());

      signal.answerNext(SignalCli.failed("NETWORK_FAILURE"));
      signal.cutStream();
      SignalCli.Sent first = signal.sent();
      texts.add(first.text());

      awaitDelivered(daemon, 1);
      signal.reply("+15550199", first.id(), "snooze 5s");
      texts.add(signal.sent().text());
      restart(daemon, 1, signal::cutStream);
      SignalCli.Sent second = signal.sent();
      texts.add(second.text());

      awaitDelivered(daemon, 2);
      signal.reply("+15550199", second.id(), "done");
      texts.add(signal.sent().text());
      restart(daemon, 2, signal::cutStream);
      signal.write("+15550199", "/list");
      texts.add(signal.sent().text());

      assertThat(texts.get(0)).isEqualTo("I will remind you");
      assertThat(texts.get(1)).startsWith("time for tea");
      assertThat(texts.get(2)).startsWith("Snoozed until");
      assertThat(texts.get(3)).startsWith("time for tea");
      assertThat(texts.get(4)).isEqualTo("Done: tea");
      assertThat(texts.get(5)).isEqualTo("There are no reminders.");
      assertThat(signal.sentSoFar()).isEmpty();
      assertThat(turns(daemon)).hasSize(3);
      assertThat(field(daemon, "done_by")).isEqualTo("alice");
    }
  }
}
