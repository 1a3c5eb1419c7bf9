package dev.rooster.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.inbox.Priority;
import dev.rooster.model.StrictModel;
import dev.rooster.reminder.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each client sends at each event, and the answer while three messages wait: files in {@code
 * resources/hooks}; with {@code -Drooster.write=true} the answers are written anew.
 */
class HookGoldenTest {
  private static final Path FOLDER = Path.of("src/test/resources/hooks");

  static List<String> cases() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .map(it -> FOLDER.relativize(it).toString())
          .filter(it -> it.endsWith(".in.json"))
          .map(it -> it.replace(".in.json", ""))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_client_gets_its_messages_in_its_own_format(String name) throws IOException {
    String client = name.substring(0, name.indexOf('/'));
    try (HookScene scene = new HookScene()) {
      putThree(scene, client);

      HookScene.Reply reply =
          scene.post("/hooks/" + client, Files.readString(FOLDER.resolve(name + ".in.json")));

      assertThat(reply.status()).isIn(200, 204);
      matches(name, reply.isEmpty() ? "" : StrictModel.pretty(reply.body()) + "\n");
    }
  }

  private static void putThree(HookScene scene, String client) {
    for (int i = 0; i < 40; i++) {
      scene.put(
          HookScene.item(
              client, "r-normal", Priority.NORMAL, i - 20, "look at the mail", Optional.empty()));
    }
    scene.put(
        HookScene.item(
            client,
            "r-idle",
            Priority.IDLE,
            10,
            "tell Ada",
            Optional.of(
                new Condition(
                    Condition.Mode.UNTIL,
                    Condition.By.PROMPT,
                    "is the build green?",
                    Condition.DEFAULT_TIMEOUT))));
    scene.put(
        HookScene.item(
            client,
            "r-urgent",
            Priority.INTERRUPT,
            30,
            "stop the deployment:\n1. cancel it\n2. tell the team",
            Optional.empty()));
  }

  private static void matches(String name, String body) throws IOException {
    Path file = FOLDER.resolve(name + ".out.json");
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(file, body);
    }
    assertThat(body).isEqualTo(Files.readString(file));
  }
}
