package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The programs of a turn, in the workspace. They stop at a named point if there is a pipe of that
 * name: opening a pipe waits for its other end, so the test knows exactly where they are.
 */
final class HeldScripts {
  private final Path folder;

  HeldScripts(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    Files.writeString(
        script(),
        """
        cd "$(dirname "$0")"
        test -p "$1" || exit 0
        echo > "$1"
        cat never
        """);
    Files.writeString(
        folder.resolve("tool.sh"),
        """
        sh hold.sh before
        echo effect >> effects
        sh hold.sh after
        """);
  }

  /** Takes the name of the point where it stops. */
  Path script() {
    return folder.resolve("hold.sh");
  }

  KillPoint.Reached hold(String point) throws IOException, InterruptedException {
    pipe("never");
    pipe(point);
    return daemon -> Files.readAllBytes(folder.resolve(point));
  }

  private void pipe(String name) throws IOException, InterruptedException {
    Process made = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
    assertThat(made.waitFor()).isZero();
  }

  /** From now on, no program stops. */
  void letGo() throws IOException {
    for (String point : new String[] {"condition", "before", "after"}) {
      Files.deleteIfExists(folder.resolve(point));
    }
  }
}
