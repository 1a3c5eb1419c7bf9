package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.Backend;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import dev.rooster.home.Home;
import dev.rooster.http.Described;
import java.io.ByteArrayInputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The description holds for the daemon itself, and for commands while there is none. */
@Timeout(120)
class DescribedDaemonTest {
  private static final String OVEN =
      "{\"name\":\"oven\",\"message\":\"check\",\"schedule\":{\"every\":\"1h\"}}";
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("api.md");

  @TempDir Path folder;

  @Test
  void a_daemon_answers_as_it_is_described() throws Exception {
    try (RealDaemon daemon = new RealDaemon(folder)) {
      daemon.write("schedules.d/broken.yaml", "name: [\n");
      daemon.up();
      Described described = Described.of(daemon.rest("GET", "/api/openapi.json", "").body());
      RealDaemon.Reply made = daemon.rest("POST", "/api/reminders", OVEN);
      described.hold("POST", "/api/reminders", made.status(), "application/json", made.body());

      for (String path : new String[] {"/api/status", "/healthz", "/api/runs", "/api/inbox"}) {
        RealDaemon.Reply reply = daemon.rest("GET", path, "");
        described.hold("GET", path, reply.status(), "application/json", reply.body());
      }

      assertThat(daemon.rest("GET", "/api/status", "").body())
          .contains("\"file\":\"schedules.d/broken.yaml\"")
          .contains("\"pid\":")
          .contains("\"name\":\"oven\"");
    }
  }

  private Backend withoutDaemon() {
    Home home = new Home(folder, Kinds.ALL);
    return LocalBackend.open(home, LocalBackend.prepare(home, context()), Duration.ZERO, context());
  }

  @Test
  void responses_are_the_same_while_the_daemon_is_down() {
    try (Backend backend = withoutDaemon()) {
      Described described = Described.of(ask(backend, "GET", "/api/openapi.json", ""));
      for (String path : new String[] {"/api/status", "/api/reminders", "/api/runs"}) {
        described.hold("GET", path, 200, "application/json", ask(backend, "GET", path, ""));
      }
      Backend.Reply metrics = backend.ask("GET", "/metrics", Map.of(), "");
      described.hold("GET", "/metrics", metrics.status(), "application/json", metrics.body());
      assertThat(metrics.status()).isEqualTo(503);
    }
  }

  @Test
  void request_headers_count_while_the_daemon_is_down() {
    try (Backend backend = withoutDaemon()) {
      Map<String, String> once = Map.of("Idempotency-Key", "k-1");
      String first = backend.ask("POST", "/api/reminders", once, OVEN).body();

      assertThat(backend.ask("POST", "/api/reminders", once, OVEN).body()).isEqualTo(first);
      ask(backend, "PATCH", "/api/reminders/oven", "{\"message\":\"theirs\"}");
      Backend.Reply stale =
          backend.ask(
              "PATCH", "/api/reminders/oven", Map.of("If-Match", "1"), "{\"message\":\"mine\"}");
      assertThat(stale.status()).isEqualTo(412);
      assertThat(ask(backend, "GET", "/api/reminders/oven", "")).contains("theirs");
    }
  }

  private static String ask(Backend backend, String method, String target, String body) {
    Backend.Reply reply = backend.ask(method, target, Map.of(), body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body();
  }

  private static CommandContext context() {
    return new CommandContext(
        Writer.nullWriter(),
        Writer.nullWriter(),
        new ByteArrayInputStream(new byte[0]),
        InstantSource.system(),
        name -> Optional.empty(),
        () -> ZoneId.of("Europe/Berlin"),
        Terminal.NONE);
  }

  @Test
  void the_manual_explains_how_to_find_the_daemon() throws Exception {
    Path rooster = Files.createDirectories(folder.resolve(".rooster"));
    new DaemonFile(4711, 1, DaemonFile.newToken()).write(rooster.resolve("daemon.json"));
    Matcher snippet =
        Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertThat(snippet.find()).isTrue();

    ProcessBuilder shell =
        new ProcessBuilder("/bin/sh", "-c", snippet.group(1) + "echo \"$URL $AUTH\"");
    shell.environment().put("HOME", folder.toString());
    Process process = shell.start();

    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
        .isEqualTo(
            "http://127.0.0.1:4711 Authorization: Bearer "
                + DaemonFile.read(rooster.resolve("daemon.json")).orElseThrow().token());
  }
}
