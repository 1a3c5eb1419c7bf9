package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingTest {
  @Test
  void each_command_ends_as_it_does_for_users(@TempDir Path folder) throws Exception {
    List<Integer> alone = List.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0);
    List<Integer> down = new ArrayList<>(Collections.nCopies(17, 0));
    down.set(11, 1);
    List<Integer> up = Collections.nCopies(20, 0);

    List<Integer> exits;
    try (RealDaemon daemon = new RealDaemon(folder)) {
      daemon.up();
      exits = Training.run(daemon.home());
    }

    assertThat(exits.subList(0, 15)).isEqualTo(alone);
    assertThat(exits.subList(15, 32)).as("status says that it is down").isEqualTo(down);
    assertThat(exits.subList(32, exits.size())).isEqualTo(up);
  }
}
