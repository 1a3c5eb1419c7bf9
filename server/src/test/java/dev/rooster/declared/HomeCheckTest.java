package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.Problem;
import dev.rooster.home.ConfigFiles;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are only checked: all their problems are reported at once. */
class HomeCheckTest {
  @TempDir Path home;
  private final List<String> looked = new ArrayList<>();
  private Instant clock = Instant.parse("2026-11-16T09:00:00Z");

  private Map<String, List<Problem>> check() {
    return HomeFiles.check(
        ConfigFiles.in(home),
        TestServer.in(home, clock, ZoneOffset.UTC).entryReaders(),
        new Secret.Vault(name -> Optional.of(""), home),
        looked::add);
  }

  @Test
  void secrets_outside_files_may_be_known_only_to_the_daemon() throws IOException {
    write(
        "rooster.yaml",
        """
        channels: {webhook: {secret: "${env:KEY}"}}
        users: [{name: alice, token: "${file:alice.token}"}]
        """);

    assertThat(check().get("rooster.yaml"))
        .singleElement()
        .satisfies(it -> assertThat(it.words()).startsWith("users[0].token: file "));
  }

  private void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void a_role_without_an_agent_is_checked_too() throws IOException {
    write(
        "roles/idle.yaml", "reminders:\n  - {name: tick, message: tock, schedule: {every: 0s}}\n");

    Map<String, List<Problem>> problems = check();

    assertThat(looked).contains("roles/idle.yaml");
    assertThat(problems.get("roles/idle.yaml"))
        .singleElement()
        .satisfies(it -> assertThat(it.place().line()).isEqualTo(2));
  }

  @Test
  void a_role_is_checked_once_per_agent() throws IOException {
    write(
        "rooster.yaml",
        "agents: {one: {kind: direct, role: idle}, other: {kind: direct, role: idle}}\n");
    write(
        "roles/idle.yaml", "reminders:\n  - {name: tick, message: tock, schedule: {every: 1h}}\n");

    assertThat(check()).isEmpty();
    assertThat(looked)
        .containsExactlyInAnyOrder("rooster.yaml", "roles/idle.yaml#one", "roles/idle.yaml#other");
  }

  @Test
  void an_invalid_configuration_hides_no_problems_elsewhere() throws IOException {
    write(
        "rooster.yaml",
        """
        stroe: {}
        cron:
          - {name: tick, message: tock, schedule: {every: 0s}}
        """);
    write("schedules.d/tock.yaml", "{name: tock, message: tick, schedule: {evry: 1h}}\n");

    Map<String, List<Problem>> problems = check();

    assertThat(problems.get("rooster.yaml"))
        .extracting(it -> it.place().line())
        .containsExactlyInAnyOrder(1, 3);
    assertThat(problems.get("schedules.d/tock.yaml")).isNotEmpty();
  }

  @Test
  void a_one_shot_that_has_fired_is_no_problem() throws IOException {
    write(
        "schedules.d/once.yaml",
        "{name: once, message: x, schedule: {at: '2026-11-16T09:30:00Z'}}");
    TestServer before = TestServer.in(home, Instant.parse("2026-11-16T08:00:00Z"), ZoneOffset.UTC);
    before.files("home-1").load();
    clock = Instant.parse("2026-11-17T09:00:00Z");

    assertThat(check()).isEmpty();
    write(
        "schedules.d/late.yaml",
        "{name: late, message: x, schedule: {at: '2026-11-16T09:30:00Z'}}");
    assertThat(check()).containsOnlyKeys("schedules.d/late.yaml");
  }

  @Test
  void an_address_that_no_channel_reaches_is_found() throws IOException {
    write(
        "rooster.yaml",
        """
        cron:
          - {name: tick, message: tock, schedule: {every: 1h}, delivery: "webhook:http://127.0.0.1/"}
          - {name: tock, message: tick, schedule: {every: 1h}, delivery: "pigeon:alice"}
        """);

    assertThat(check().get("rooster.yaml"))
        .extracting(it -> it.place().line())
        .containsExactly(2, 3);
  }
}
