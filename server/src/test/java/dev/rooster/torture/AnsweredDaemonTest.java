package dev.rooster.torture;

import static dev.rooster.torture.RemindedDaemon.ASK;
import static dev.rooster.torture.RemindedDaemon.ECHO;
import static dev.rooster.torture.RemindedDaemon.NUDGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.channel.signal.SignalCli;
import dev.rooster.channel.telegram.BotApi;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of a reminder with a real daemon that is killed again and again, on both two-way
 * channels and in their trouble: remind, confirm, fire, snooze, fire again, done, silence. Each
 * message of the person is handled once, and the model is called no more than it must be.
 */
@Tag("slow")
@Timeout(240)
class AnsweredDaemonTest {
  private static final String BUSY =
      "{\"ok\":false,\"error_code\":429,\"description\":\"Too Many"
          + " Requests\",\"parameters\":{\"retry_after\":1}}";
  private static final String ALICE = "+15550199";

  @TempDir private Path folder;

  @Test
  void by_telegram() throws Exception {
    try (BotApi api = new BotApi();
        RemindedDaemon scene =
            new RemindedDaemon(
                folder,
                "telegram: {token: \"${file:telegram.token}\", api: \"%s\"}"
                    .formatted(api.url().uri()),
                "telegram:42")) {
      scene.daemon().write("telegram.token", BotApi.TOKEN);
      api.refuse("getUpdates", 500, BotApi.refusal(500, "Internal Server Error"));
      api.cut("getUpdates", false);
      scene.daemon().up();
      long asked = api.write(42, ASK);
      assertThat(api.sent().text()).isEqualTo(ECHO);

      api.refuse("sendMessage", 429, BUSY);
      BotApi.Sent first = api.sent();
      assertThat(first.text()).isEqualTo(NUDGE);
      scene.awaitDeliveries("delivered");
      scene.assertModelCalls("to set it, and to fire", 2 + 1);
      scene.restart(() -> api.again(asked));

      api.cut("getUpdates", true);
      long snooze = api.reply(42, first.id(), "snooze 5s");
      assertThat(api.sent().text()).startsWith("Snoozed until");
      scene.restart(() -> api.again(snooze));
      BotApi.Sent second = api.sent();
      assertThat(second.text()).isEqualTo(NUDGE);
      scene.awaitDeliveries("delivered", "delivered");
      scene.assertModelCalls("to fire again", 1);

      api.cut("getUpdates", false);
      long done = api.press(42, 42, second.id(), "done " + scene.field("id"));
      scene.await("done_at", it -> !it.isEmpty());
      while (!api.buttons(second.id()).equals(List.of("✓ Done=none"))) {
        RealDaemon.pause();
      }
      scene.restart(() -> api.again(done));
      api.write(42, "/list");

      assertThat(api.sent().text()).isEqualTo("No reminder is scheduled.");
      assertThat(api.sentSoFar()).isEmpty();
      scene.assertModelCalls("to snooze, to finish and to list", 0);
      assertThat(scene.field("status")).isEqualTo("completed");
      assertThat(scene.field("fire_count")).isEqualTo("2");
    }
  }

  @Test
  void by_signal() throws Exception {
    try (SignalCli signal = new SignalCli();
        RemindedDaemon scene = new RemindedDaemon(folder, signal.section(), "signal:" + ALICE)) {
      scene.daemon().up();
      String asked = signal.write(ALICE, ASK);
      assertThat(signal.sent().text()).isEqualTo(ECHO);

      signal.answerNext(SignalCli.failed("NETWORK_FAILURE"));
      signal.cutStream();
      SignalCli.Sent first = signal.sent();
      assertThat(first.text()).startsWith(NUDGE);
      scene.awaitDeliveries("delivered");
      scene.assertModelCalls("to set it, and to fire", 2 + 1);
      scene.restart(() -> {
        signal.cutStream();
        signal.raw(asked);
      });

      signal.reply(ALICE, first.id(), "snooze 5s");
      assertThat(signal.sent().text()).startsWith("Snoozed until");
      scene.restart(signal::cutStream);
      SignalCli.Sent second = signal.sent();
      assertThat(second.text()).startsWith(NUDGE);
      scene.awaitDeliveries("delivered", "delivered");
      scene.assertModelCalls("to fire again", 1);

      signal.reply(ALICE, second.id(), "done");
      assertThat(signal.sent().text()).isEqualTo("Done: Alice wants to drink her tea");
      scene.restart(signal::cutStream);
      signal.write(ALICE, "/list");

      assertThat(signal.sent().text()).isEqualTo("No reminder is scheduled.");
      assertThat(signal.sentSoFar()).isEmpty();
      scene.assertModelCalls("to snooze, to finish and to list", 0);
      assertThat(scene.field("done_by")).isEqualTo("alice");
      assertThat(scene.field("fire_count")).isEqualTo("2");
    }
  }
}
