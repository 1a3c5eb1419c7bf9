package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that a person has installed Rooster in, when Rooster starts them for a turn. */
@Tag("slow")
@Timeout(120)
class TurnOfInstalledClientTest {
  @TempDir private Path folder;

  /** Those of the operator that no turn has. */
  private static final List<String> OF_OPERATOR =
      List.of("inbox", "boundary", "report", "lessons", "workflows");

  @ParameterizedTest
  @EnumSource
  void it_is_offered_the_tools_of_its_turn_and_none_of_the_operator(SteeredClient client)
      throws Exception {
    try (ClientScene scene = new ClientScene(client, folder)) {
      scene.start();
      scene.takesTurns();
      List<ModelRequest> asked = new CopyOnWriteArrayList<>();

      String reply =
          scene.turn(request -> {
            asked.add(request);
            if (listed(scene)) {
              request.says("I have looked.");
            } else {
              client.usesTool(request);
            }
          });

      assertThat(reply).contains("I have looked.");
      ModelRequest last = asked.getLast();
      for (String tool : OF_OPERATOR) {
        assertThat(last.offers(client.tool(tool))).as(tool).isFalse();
      }
      assertThat(last.offers(client.toolOfTurn("reminder"))).isTrue();
    }
  }

  /** A client may ask its model before it knows all tools. */
  private static boolean listed(ClientScene scene) {
    try {
      return scene.told().contains("\"tools\":[");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
