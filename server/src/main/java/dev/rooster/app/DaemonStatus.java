package dev.rooster.app;

import dev.rooster.json.JsonText;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** How the daemon is, for whoever runs Rooster. */
final class DaemonStatus {
  private final Home home;
  private final String store;
  private final Instant since;
  private final InstantSource clock;
  private final FileProblems problems;
  private volatile int port;

  DaemonStatus(Home home, String store, Instant since, InstantSource clock, FileProblems problems) {
    this.home = home;
    this.store = store;
    this.since = since;
    this.clock = clock;
    this.problems = problems;
  }

  /** Told once it listens. */
  void reachedAt(int newPort) {
    port = newPort;
  }

  JsonText json() {
    return JsonText.object()
        .with("up", true)
        .with("pid", ProcessHandle.current().pid())
        .with("url", "http://127.0.0.1:" + port)
        .with("since", Optional.of(since))
        .with("home", home.folder().toString())
        .with("store", store)
        .with("now", Optional.of(clock.instant()))
        .withObjects("problems", problems.json());
  }
}
