package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A turn of the built-in agent that takes too long, in a daemon. */
@Tag("slow")
@Timeout(60)
class TimedOutTurnTest {
  @TempDir private Path folder;

  @Test
  void the_tokens_until_the_timeout_are_in_the_history_and_in_the_conversation() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (StrictModel model =
            new StrictModel(
                Answer.calls("files", "{\"action\":\"list\"}"),
                new Answer.After(never, Answer.says("late")));
        RealDaemon daemon = new RealDaemon(folder)) {
      daemon.write(
          "rooster.yaml",
          """
          agents:
            main: {kind: llm, provider: openai, base_url: "%s", api_key: "%s", model: m,
                   price: {input: 3, output: 15}}
          """
              .formatted(model.url("openai"), StrictModel.KEY));
      daemon.up();
      daemon.ask(
          "add", "x", "--every", "1h", "--name", "slow", "--session", "own", "--timeout", "1s");
      daemon.ask("run", "slow");
      model.request();
      model.request();

      Fields run = recorded(daemon);
      assertThat(run.text("why_code")).contains("timed_out");
      Fields usage = run.object("usage").orElseThrow();
      assertThat(usage.text("input_tokens")).contains("100");
      assertThat(usage.text("output_tokens")).contains("7");
      assertThat(usage.text("cost_usd")).contains("4.05E-4");

      String session = "main:reminder:" + run.text("reminder_id").orElseThrow();
      List<Fields> messages =
          RealDaemon.fields(daemon.ask("sessions", "show", session, "--json").out())
              .objects("messages");
      assertThat(messages.getLast().object("usage").orElseThrow().text("input_tokens"))
          .contains("100");
      assertThat(daemon.ask("sessions", "show", session).out()).endsWith("main\n  (no reply)\n");
    } finally {
      never.countDown();
    }
  }

  private static Fields recorded(RealDaemon daemon) throws Exception {
    while (true) {
      List<Fields> runs = daemon.rest("GET", "/api/runs?limit=10", "").fields().objects("items");
      if (!runs.isEmpty()) {
        return runs.getFirst();
      }
      RealDaemon.pause();
    }
  }
}
