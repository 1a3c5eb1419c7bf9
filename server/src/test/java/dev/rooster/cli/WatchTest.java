package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.cli.command.Surroundings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Watching a daemon that stops after a while. */
class WatchTest {
  private static Result watch(String... words) {
    return new CliRun()
        .outside(
            new Nowhere() {
              @Override
              public Backend backend(Optional<String> home, Surroundings surroundings) {
                return new Brief();
              }
            })
        .run(List.of(words));
  }

  @Test
  void the_end_of_the_daemon_is_said() {
    Result ended = watch("watch", "--json");

    assertThat(ended.out()).hasLineCount(2);
    assertThat(ended.err())
        .isEqualTo("rooster: the daemon has stopped: start it again: rooster up\n");
    assertThat(ended.exit()).isEqualTo(1);
  }

  @Test
  void whoever_has_seen_enough_does_not_mind() {
    assertThat(watch("watch", "--json", "--events", "2").exit()).isZero();
    assertThat(watch("watch", "--json", "--events", "1").out()).hasLineCount(1);
  }

  /** Tells of two things, and stops. */
  private static final class Brief implements Backend {
    @Override
    public Reply ask(String method, String target, Map<String, String> headers, String body) {
      throw new AssertionError("nothing is asked");
    }

    @Override
    public void listen(Predicate<Happening> listener) {
      for (String type : List.of("run.started", "run.completed")) {
        if (!listener.test(new Happening(type, "{}"))) {
          return;
        }
      }
    }

    @Override
    public boolean up() {
      return true;
    }

    @Override
    public void close() {}
  }
}
