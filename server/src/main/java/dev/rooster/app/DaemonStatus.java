package dev.rooster.app;

import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.home.Home;
import dev.rooster.reminders.Troubles;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The status of the daemon, for the operator. */
final class DaemonStatus {
  private final Home home;
  private final String store;
  private final Instant since;
  private final InstantSource clock;
  private final DaemonProblems problems;
  private volatile int port;

  DaemonStatus(
      Home home, String store, Instant since, InstantSource clock, DaemonProblems problems) {
    this.home = home;
    this.store = store;
    this.since = since;
    this.clock = clock;
    this.problems = problems;
  }

  /** Sets the port, once the server listens. */
  void reachedAt(int newPort) {
    port = newPort;
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  JsonText json() {
    return JsonText.object()
        .with("up", true)
        .with("pid", ProcessHandle.current().pid())
        .with("url", url())
        .with("since", Optional.of(since))
        .with("home", home.folder().toString())
        .with("store", store)
        .with("now", Optional.of(clock.instant()))
        .withObjects("problems", problems.all().stream().map(FileProblem::json).toList());
  }

  /** What it reports beside reminders. */
  Troubles troubles() {
    return problems.troubles();
  }

  /** Nodes in several zones would keep moving each other's fires. */
  static List<FileProblem> unsetZone(boolean shared, Configuration configuration) {
    return shared && configuration.time().zone().isEmpty()
        ? List.of(
            FileProblem.of(
                Home.CONFIGURATION,
                "timezone is not set: each node on this database reads times in the zone of its"
                    + " machine",
                "set the same timezone on all nodes, such as timezone: Europe/Berlin"))
        : List.of();
  }
}
