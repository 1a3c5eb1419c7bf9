package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A real daemon with the built-in agent and a strict model, which sets the reminder {@code tea}
 * with its tool when alice asks for it.
 */
final class RemindedDaemon implements AutoCloseable {
  /** What alice writes. */
  static final String ASK = "remind me in a moment to drink my tea";

  /** What the model says once the tool has set the reminder. */
  static final String ECHO = "I will remind you.";

  /** What the model says when it is woken. */
  static final String NUDGE = "Time for tea.";

  private static final Answer SET =
      Answer.calls(
          "reminder",
          "{\"action\":\"set\",\"name\":\"tea\",\"message\":\"Alice wants to drink her tea\",\"time\":\"in 3 seconds\"}");

  private final StrictModel model = new StrictModel();
  private final RealDaemon daemon;

  /**
   * @param channels the section of the configuration, without its braces
   * @param address of alice
   */
  RemindedDaemon(Path folder, String channels, String address) throws IOException {
    daemon = new RealDaemon(folder);
    model.otherwise(RemindedDaemon::answer);
    daemon.write("model.key", StrictModel.KEY);
    daemon.write(
        "rooster.yaml",
        """
        grace: 1s
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${file:model.key}", model: m}
        users: [{name: alice, trust: full, match: ["%s"]}]
        channels: {%s}
        """
            .formatted(model.url("openai"), address, channels));
  }

  private static Answer answer(String request) {
    if (request.contains("\"tool_call_id\"")) {
      return Answer.says(ECHO);
    }
    return StrictModel.lastLine(request).equals(ASK) ? SET : Answer.says(NUDGE);
  }

  RealDaemon daemon() {
    return daemon;
  }

  StrictModel model() {
    return model;
  }

  /** A field of the reminder; empty without a value. */
  String field(String name) throws IOException {
    return daemon.rest("GET", "/api/reminders/tea", "").fields().text(name).orElse("");
  }

  void await(String name, Predicate<String> value) throws IOException {
    while (!value.test(field(name))) {
      RealDaemon.pause();
    }
  }

  /** How the deliveries of the reminder to alice ended, oldest first; not those to the inbox. */
  private List<String> deliveries() throws IOException {
    List<String> all = new ArrayList<>();
    for (Fields run :
        daemon.rest("GET", "/api/runs?reminder=tea", "").fields().objects("items").reversed()) {
      run.objects("deliveries").stream()
          .filter(it -> !it.text("to").orElse("").startsWith("terminal:"))
          .forEach(it -> all.add(it.text("status").orElse("")));
    }
    return all;
  }

  /** Waits until the deliveries of the reminder have ended like this. */
  void awaitDeliveries(String... ends) throws IOException {
    while (!deliveries().equals(List.of(ends))) {
      RealDaemon.pause();
    }
  }

  /** Killed like kill -9, and started again. */
  void restart(Runnable meanwhile) throws Exception {
    daemon.kill();
    meanwhile.run();
    daemon.up();
  }

  /** Takes the requests that the model has got, which must be this many. */
  void assertModelCalls(String why, int count) throws InterruptedException {
    assertThat(model.waiting()).as(why).isEqualTo(count);
    for (int i = 0; i < count; i++) {
      model.request();
    }
  }

  @Override
  public void close() {
    daemon.close();
    model.close();
  }
}
