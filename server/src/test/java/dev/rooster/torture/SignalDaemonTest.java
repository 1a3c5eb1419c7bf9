package dev.rooster.torture;

import static dev.rooster.torture.RemindedDaemon.ASK;
import static dev.rooster.torture.RemindedDaemon.ECHO;
import static dev.rooster.torture.RemindedDaemon.NUDGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.signal.SignalCli;
import dev.rooster.model.Answer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** People write by Signal to a real daemon that dies, or whose messages get no response. */
@Tag("slow")
@Timeout(180)
class SignalDaemonTest {
  private static final String ALICE = "+15550199";
  private static final String NOTE = "An earlier attempt to answer this message was interrupted";

  @TempDir private Path folder;
  private SignalCli signal;
  private RemindedDaemon scene;

  @BeforeEach
  void start() throws Exception {
    signal = new SignalCli();
    scene = new RemindedDaemon(folder, signal.section(), "signal:" + ALICE);
    scene.daemon().up();
  }

  @AfterEach
  void stop() throws Exception {
    scene.close();
    signal.close();
  }

  @Test
  void a_message_is_answered_once_although_the_daemon_is_killed_while_the_model_thinks()
      throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    scene.model().script(new Answer.After(never, Answer.says("too late")));
    String first = signal.write(ALICE, "one");
    assertThat(scene.model().request()).contains("one").doesNotContain(NOTE);

    scene.model().script(Answer.says("answer to one"), Answer.says("answer to two"));
    scene.restart(() -> {
      signal.cutStream();
      signal.raw(first);
      signal.write(ALICE, "two");
    });

    assertThat(signal.sent().text()).isEqualTo("answer to one");
    assertThat(signal.sent().text()).isEqualTo("answer to two");
    assertThat(scene.model().request()).contains(NOTE);
    assertThat(scene.model().request()).contains("two");
    scene.assertModelCalls("for the event that came again", 0);
    assertThat(signal.sentSoFar()).isEmpty();
    never.countDown();
  }

  @Test
  void a_reminder_whose_response_is_lost_is_unknown_and_not_repeated() throws Exception {
    signal.write(ALICE, ASK);
    assertThat(signal.sent().text()).isEqualTo(ECHO);
    signal.cutAfterNext();
    assertThat(signal.sent().text()).startsWith(NUDGE);

    scene.awaitDeliveries("unknown");
    scene.restart(signal::cutStream);
    signal.write(ALICE, "/list");

    assertThat(signal.sent().text()).isEqualTo("No reminder is scheduled.");
    assertThat(signal.sentSoFar()).isEmpty();
    scene.awaitDeliveries("unknown");
    assertThat(scene.daemon().ask("history", "tea").out()).contains("unknown");
    scene.assertModelCalls("to set it, and to fire", 2 + 1);
  }
}
