package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.format.Fields;
import dev.rooster.model.StrictModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real daemon is killed during a scheduled turn of the built-in agent, and started again. */
@Tag("slow")
@Timeout(120)
class KilledTurnTest {
  private static final String NOTE = "An earlier attempt was interrupted and may have had effects.";

  /** More than it takes to create a reminder. */
  private static final Duration HEAD_START = Duration.ofSeconds(3);

  @TempDir private Path folder;
  private BotApi api;
  private StrictModel model;
  private RealDaemon daemon;
  private HeldScripts scripts;

  @BeforeEach
  void start() throws Exception {
    api = new BotApi();
    model = new StrictModel();
    model.otherwise(KillPoint::answer);
    daemon = new RealDaemon(folder);
    scripts = new HeldScripts(daemon.home().resolve("workspace"));
    daemon.write("telegram.token", BotApi.TOKEN);
    daemon.write("model.key", StrictModel.KEY);
    daemon.write(
        "rooster.yaml",
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${file:model.key}", model: m}
        users: [{name: alice, trust: full, match: ["telegram:42"]}]
        channels: {telegram: {token: "${file:telegram.token}", api: "%s"}}
        """
            .formatted(model.url("openai"), api.url().uri()));
    daemon.up();
  }

  @AfterEach
  void stop() throws Exception {
    daemon.close();
    model.close();
    api.close();
  }

  @ParameterizedTest
  @EnumSource
  void it_has_one_record_a_whole_transcript_and_one_message_to_the_person(KillPoint point)
      throws Exception {
    KillPoint.Reached reached = point.prepare(model, api, scripts);
    make(point.recurs());
    reached.await(daemon);

    daemon.kill();
    point.afterKill(daemon.home());
    drainRequests();
    scripts.letGo();
    daemon.up();

    Fields run = settled();
    assertThat(run.text("status")).contains("ok");
    assertThat(run.text("reply")).contains(KillPoint.REPLY);
    assertThat(run.text("attempts")).contains(point.turnHadEnded() ? "1" : "2");
    assertThat(run.objects("earlier_attempts"))
        .extracting(it -> it.text("status").orElseThrow())
        .isEqualTo(point.turnHadEnded() ? List.of() : List.of("interrupted"));
    assertThat(run.objects("deliveries"))
        .filteredOn(it -> it.text("to").orElseThrow().equals("telegram:42"))
        .extracting(it -> it.text("status").orElseThrow())
        .containsExactly(point.arrivalIsUnknown() ? "unknown" : "delivered");
    assertThat(api.sentSoFar()).extracting(BotApi.Sent::text).containsExactly(KillPoint.REPLY);
    assertThat(model.waiting()).isEqualTo(point.turnHadEnded() ? 0 : 2);
    if (!point.turnHadEnded()) {
      assertThat(model.request()).contains(NOTE);
    }
    WrittenTranscript.ofRun(daemon.home()).assertWhole();
  }

  private void make(boolean recurs) throws IOException {
    String schedule =
        recurs
            ? "{\"every\":\"1h\",\"anchor\":\"%s\"}".formatted(Instant.now().plus(HEAD_START))
            : "{\"in\":\"1s\"}";
    RealDaemon.Reply made =
        daemon.rest(
            "POST",
            "/api/reminders",
            """
            {"message":"take the cake out","schedule":%s,"user":"alice",
             "condition":{"command":"sh %s condition"},"delivery":{"to":["telegram:42"]}}
            """
                .formatted(schedule, scripts.script()));
    assertThat(made.status()).as(made.body()).isEqualTo(201);
  }

  private void drainRequests() throws InterruptedException {
    while (model.waiting() > 0) {
      model.request();
    }
  }

  /** The only record, once the second attempt and its delivery have ended. */
  private Fields settled() throws IOException {
    Runs runs = Runs.settled(daemon);
    while (runs.all().isEmpty() || runs.statuses().contains("interrupted")) {
      RealDaemon.pause();
      runs = Runs.settled(daemon);
    }
    assertThat(runs.all()).hasSize(1);
    return runs.all().getFirst();
  }
}
