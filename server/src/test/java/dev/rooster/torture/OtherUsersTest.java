package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What other users get to see of a real daemon, and where secrets are not. */
@Tag("slow")
@Timeout(120)
class OtherUsersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String ALICES = "alices-token-77153";
  private static final String BOBS = "bobs-token-90226";
  private static final String KEY = "key-of-the-agent-41417";

  @TempDir private Path folder;
  private Receiver receiver;
  private RealDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    receiver = new Receiver();
    daemon = new RealDaemon(folder);
    daemon.set("BOB_TOKEN", BOBS);
    daemon.set("AGENT_KEY", KEY);
    daemon.write("alice.token", ALICES + "\n");
    daemon.write("hook.secret", Receiver.SECRET + "\n");
    daemon.write(
        "rooster.yaml",
        """
        default_agent: direct
        agents:
          good: {kind: command, command: [sh, -c, 'echo length ${#KEY}'], env: {KEY: "${env:AGENT_KEY}"}}
          bad: {kind: command, command: [sh, -c, 'exit 3'], env: {KEY: "${env:AGENT_KEY}"}}
          gone: {kind: http, url: "http://127.0.0.1:1/", headers: {Authorization: "Bearer ${env:AGENT_KEY}"}}
        users:
          - {name: alice, trust: full, token: "${file:alice.token}"}
          - {name: bob, trust: full, token: "${env:BOB_TOKEN}"}
        channels: {webhook: {allow: ['127.0.0.1'], secret: "${file:hook.secret}"}}
        """);
    daemon.up();
  }

  @AfterEach
  void stop() throws Exception {
    daemon.close();
    receiver.close();
  }

  private RealDaemon.Reply as(String token, String method, String target, String body)
      throws IOException {
    return daemon.rest(
        HttpRequest.of(method, target, body).with("Authorization", "Bearer " + token), PATIENCE);
  }

  private String host() {
    return "Host: 127.0.0.1:%d\r\n".formatted(daemon.port());
  }

  @Test
  void only_the_operator_sees_metrics() throws Exception {
    assertThat(as(ALICES, "GET", "/metrics", "").status()).isEqualTo(403);
    assertThat(daemon.rest("GET", "/metrics", "").status()).isEqualTo(200);
  }

  @Test
  void reminders_of_another_user_do_not_exist() throws Exception {
    RealDaemon.Reply made =
        as(
            ALICES,
            "POST",
            "/api/reminders",
            "{\"message\":\"secret of alice\",\"name\":\"alices\",\"schedule\":{\"every\":\"1h\"}}");
    assertThat(made.status()).as(made.body()).isEqualTo(201);
    String id = made.fields().text("id").orElseThrow();
    String run =
        as(ALICES, "POST", "/api/reminders/%s/run".formatted(id), "")
            .fields()
            .text("id")
            .orElseThrow();
    while (as(ALICES, "GET", "/api/inbox", "").fields().objects("items").isEmpty()) {
      RealDaemon.pause();
    }
    String item =
        as(ALICES, "GET", "/api/inbox", "")
            .fields()
            .objects("items")
            .getFirst()
            .text("id")
            .orElseThrow();

    for (String[] ask :
        new String[][] {
          {"GET", "/api/reminders/" + id, ""},
          {"GET", "/api/reminders/alices", ""},
          {"GET", "/api/reminders/" + id.substring(0, 6), ""},
          {"PATCH", "/api/reminders/" + id, "{\"message\":\"x\"}"},
          {"DELETE", "/api/reminders/" + id, ""},
          {"DELETE", "/api/reminders/" + id + "?purge=true", ""},
          {"POST", "/api/reminders/%s/run".formatted(id), ""},
          {"POST", "/api/reminders/%s/pause".formatted(id), ""},
          {"POST", "/api/reminders/%s/resume".formatted(id), ""},
          {"POST", "/api/reminders/%s/snooze".formatted(id), "{\"until\":\"20m\"}"},
          {"POST", "/api/reminders/%s/done".formatted(id), ""},
          {"GET", "/api/reminders/%s/runs".formatted(id), ""},
          {"GET", "/api/runs/" + run, ""},
          {"POST", "/api/runs/%s/cancel".formatted(run), ""},
          {"POST", "/api/inbox/%s/ack".formatted(item), ""}
        }) {
      RealDaemon.Reply foreign = as(BOBS, ask[0], ask[1], ask[2]);
      assertThat(foreign.status()).as(String.join(" ", ask)).isEqualTo(404);
      assertThat(foreign.body()).doesNotContain("secret of alice", "\"alice\"");
    }
    for (String list :
        List.of(
            "/api/reminders?status=all",
            "/api/reminders?user=alice",
            "/api/runs",
            "/api/inbox",
            "/api/status")) {
      assertThat(as(BOBS, "GET", list, "").body())
          .doesNotContain("alice", id, daemon.home().toString());
    }
    assertThat(
            as(
                    BOBS,
                    "POST",
                    "/api/reminders",
                    "{\"message\":\"x\",\"user\":\"alice\",\"schedule\":{\"in\":\"1h\"}}")
                .status())
        .isEqualTo(400);
    assertThat(as(ALICES, "GET", "/api/reminders/" + id, "").fields().text("status"))
        .contains("active");
    assertThat(as(ALICES, "GET", "/api/inbox", "").fields().objects("items")).hasSize(1);
  }

  @Test
  void events_go_only_to_the_users_they_concern() throws Exception {
    try (RawHttp bobs = new RawHttp(daemon.port())) {
      bobs.say(
          "GET /api/events?after=0 HTTP/1.1\r\nConnection: close\r\n%sAuthorization: Bearer %s\r\n\r\n"
              .formatted(host(), BOBS));
      for (String token : List.of(ALICES, daemon.token(), BOBS)) {
        String id =
            as(
                    token,
                    "POST",
                    "/api/reminders",
                    "{\"message\":\"by %s\",\"schedule\":{\"every\":\"1h\"}}"
                        .formatted(token.substring(0, 3)))
                .fields()
                .text("id")
                .orElseThrow();
        String run =
            as(token, "POST", "/api/reminders/%s/run".formatted(id), "")
                .fields()
                .text("id")
                .orElseThrow();
        while (!as(token, "GET", "/api/runs/%s?wait=5s".formatted(run), "")
            .body()
            .contains("\"delivered\"")) {
          RealDaemon.pause();
        }
      }
      assertThat(daemon.terminate()).isZero();

      String heard = bobs.hear();

      assertThat(heard)
          .contains("reminder.created", "run.started", "run.completed", "inbox.arrived");
      assertThat(heard).contains("by bob").doesNotContain("by ali").doesNotContain("alice");
      assertThat(heard).doesNotContain("by " + daemon.token().substring(0, 3));
    }
  }

  @Test
  void secrets_are_in_no_log_no_answer_and_no_file() throws Exception {
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(daemon.home().resolve("daemon.json"))))
        .isEqualTo("rw-------");
    StringBuilder answers = new StringBuilder();
    for (String agent : List.of("direct", "good", "bad", "gone")) {
      daemon.ask(
          "add",
          "x",
          "--name",
          agent,
          "--every",
          "1h",
          "--agent",
          agent,
          "--to",
          receiver.address(agent));
      answers.append(daemon.ask("run", agent, "--wait"));
      answers
          .append(daemon.ask("show", agent, "--json"))
          .append(daemon.ask("history", agent, "--json"));
    }
    receiver.await(4);
    answers.append(daemon.ask("status", "--json")).append(daemon.ask("export"));
    answers.append(as("wrong-token", "GET", "/api/reminders", "").body());
    answers.append(as(BOBS, "POST", "/api/reminders", "{\"message\":1}").body());
    answers.append(daemon.rest("GET", "/metrics", "").body());
    daemon.write(
        "rooster.yaml", Files.readString(daemon.home().resolve("rooster.yaml")) + "oops: 1\n");
    while (!daemon.ask("status").out().contains("problem")) {
      RealDaemon.pause();
    }
    daemon.kill();

    Map<String, String> secrets =
        Map.of(
            "daemon's",
            daemon.token(),
            "alice's",
            ALICES,
            "bob's",
            BOBS,
            "agent's",
            KEY,
            "hook's",
            Receiver.SECRET);

    assertThat(receiver.unsigned()).isEmpty();
    assertThat(answers).contains("length " + KEY.length());
    for (Map.Entry<String, String> secret : secrets.entrySet()) {
      assertThat(answers.toString()).as(secret.getKey()).doesNotContain(secret.getValue());
      assertThat(daemon.log()).as(secret.getKey()).doesNotContain(secret.getValue());
      for (Path file : files()) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(bytes.contains(secret.getValue()))
            .as("%s in %s", secret.getKey(), file)
            .isFalse();
      }
    }
  }

  /** All that Rooster has written. */
  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(daemon.home())) {
      return all.filter(Files::isRegularFile)
          .filter(it ->
              !List.of("daemon.json", "alice.token", "hook.secret")
                  .contains(it.getFileName().toString()))
          .filter(it -> !it.toString().contains(".native"))
          .toList();
    }
  }
}
