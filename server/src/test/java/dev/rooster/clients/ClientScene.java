package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A person's home directory with a client that {@code rooster install} has set up, a daemon on a
 * clock that tests set forward, and the model of the client.
 */
final class ClientScene implements AutoCloseable {
  /** A hook fails open after 70 ms; these share their processors with other tests. */
  private static final Map<String, String> PATIENT = Map.of("ROOSTER_HOOK_PROBE_S", "10");

  private final SteeredClient client;
  private final Path person;
  private final RealDaemon daemon;
  private final ClientModel model;
  private final List<String> command;

  /** Skips the test if the client is missing. */
  ClientScene(SteeredClient client, Path folder) throws IOException {
    this.client = client;
    this.person = Files.createDirectories(folder.resolve("person"));
    this.daemon = new RealDaemon(folder);
    this.model = new ClientModel(client);
    this.command = client.installed().command(person, model.url(), PATIENT);
  }

  /** Starts the daemon and installs Rooster. */
  ClientScene start() throws IOException, InterruptedException {
    client.prepare(person);
    daemon.write("lessons/errors.md", "# Read errors\n\nThe first error counts.\n");
    daemon.write(
        "workflows/bug-fix.yaml",
        """
        title: Fix a bug
        steps:
          - {id: fix, title: Fix the cause, text: Change one thing., lessons: [errors]}
        """);
    daemon.hasOwnClock();
    daemon.up();
    List<String> words = new ArrayList<>(List.of("/usr/bin/env", "-i", "HOME=" + person));
    words.add(daemon.launcher().toString());
    words.addAll(client.install());
    words.addAll(List.of("--home", daemon.home().toString()));
    Process install = new ProcessBuilder(words).redirectErrorStream(true).start();
    String output = new String(install.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(install.waitFor()).as("%s", output).isZero();
    return this;
  }

  /**
   * Configures the client as an agent of kind command as well, and records what its {@code rooster
   * mcp} tells it.
   */
  void takesTurns() throws IOException {
    Path program = person.resolve("client.sh");
    Files.writeString(
        program,
        "exec %s \"$@\"\n"
            .formatted(
                command.stream()
                    .map(it -> "'" + it.replace("'", "'\\''") + "'")
                    .collect(Collectors.joining(" "))));
    Path launcher = daemon.launcher();
    Path itself = launcher.resolveSibling("rooster-itself");
    Files.move(launcher, itself);
    Files.writeString(launcher, "#!/bin/sh\n%s \"$@\" | tee -a %s\n".formatted(itself, relayed()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    daemon.write(
        "rooster.yaml",
        """
        agents:
          coder: {kind: command, preset: %s, command: [sh, %s], args: %s, cwd: %s}
        """
            .formatted(
                client.preset(),
                program,
                client.arguments().stream()
                    .map(it -> "\"%s\"".formatted(it))
                    .collect(Collectors.joining(", ", "[", "]")),
                Files.createDirectories(person.resolve("work"))));
    while (!daemon.rest("GET", "/api/agents", "").body().contains("\"coder\"")) {
      RealDaemon.pause();
    }
  }

  private Path relayed() {
    return person.resolve("relayed");
  }

  /** What {@code rooster mcp} has told the client. */
  String told() throws IOException {
    return Files.exists(relayed()) ? Files.readString(relayed()) : "";
  }

  /** The agent takes a turn. Returns its reply. */
  String turn(ClientModel.Listener model) throws IOException {
    this.model.askedBy(model);
    RealDaemon.Reply reply =
        daemon.rest("POST", "/api/messages", "{\"agent\":\"coder\",\"text\":\"hi\"}");
    this.model.assertAllAccepted();
    assertThat(reply.status()).as("%s", reply.body()).isEqualTo(200);
    return reply.body();
  }

  ClientModel model() {
    return model;
  }

  /** A new session in a directory of its own. */
  ClientSession session(String directory) throws IOException {
    return new ClientSession(client, command, model, person.resolve(directory));
  }

  /** Lets time pass until the reminder has fired. */
  void pass(Duration time, String reminder) throws IOException {
    daemon.pass(time);
    String runs = "/api/reminders/%s/runs".formatted(reminder);
    while (daemon.rest("GET", runs, "").fields().objects("items").isEmpty()) {
      RealDaemon.pause();
    }
  }

  /**
   * Tells the daemon that all sessions have ended. One that was killed while it waited for messages
   * counts as open until the daemon misses it, and would get those that no other session takes.
   */
  void endSessions() throws IOException {
    for (Fields agent : daemon.rest("GET", "/api/agents", "").fields().objects("items")) {
      for (Fields session : agent.objects("sessions")) {
        String body =
            "{\"session_id\":\"%s\",\"hook_event_name\":\"SessionEnd\",\"cwd\":\"/\",\"reason\":\"other\"}"
                .formatted(session.text("session").orElseThrow());
        RealDaemon.Reply reply = daemon.rest("POST", "/hooks/claude-code", body);
        assertThat(reply.status()).as(reply.body()).isLessThan(300);
      }
    }
  }

  /** Waits until the session is idle. */
  void awaitIdle(ClientSession session) throws IOException {
    String directory = session.directory().toString();
    while (daemon.rest("GET", "/api/agents", "").fields().objects("items").stream()
        .flatMap(agent -> agent.objects("sessions").stream())
        .filter(it -> it.text("directory").equals(Optional.of(directory)))
        .noneMatch(it -> it.text("state").equals(Optional.of("idle")))) {
      model.assertAllAccepted();
      RealDaemon.pause();
    }
  }

  @Override
  public void close() {
    daemon.close();
    model.close();
  }
}
