package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Problem;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Secrets that the configuration refers to and that are not there. */
class MissingSecretsTest extends HomeFilesScene {
  @Test
  void a_missing_secret_is_reported_and_stops_nothing() throws IOException {
    load(
        "rooster.yaml",
        """
        agents:
          coder: {kind: command, command: [cat], env: {KEY: "${env:NOWHERE}"}}
        users:
          - {name: alice, token: "${file:alice.token}"}
        cron:
          - {name: tick, message: tock, schedule: {every: 1h}}
        """);

    assertThat(problems("rooster.yaml"))
        .extracting(it -> it.place().line() + " " + it.words())
        .satisfiesExactly(
            it ->
                assertThat(it)
                    .isEqualTo("2 agents.coder.env.KEY: environment variable NOWHERE is not set"),
            it -> assertThat(it).startsWith("4 users[0].token: file ").contains("is missing"));
    assertThat(server.configuration().users()).containsKey("alice");
    assertThat(named("tick").definition().text()).isEqualTo("tock");

    Files.writeString(home.resolve("alice.token"), "a token that is hard to guess");
    assertThat(problems("rooster.yaml"))
        .extracting(Problem::path)
        .containsExactly("agents.coder.env.KEY");
  }

  @Test
  void an_invalid_configuration_is_reported_with_the_missing_secrets_of_the_valid_one()
      throws IOException {
    load("rooster.yaml", "channels: {webhook: {secret: \"${env:NOWHERE}\"}}\n");
    load("rooster.yaml", "chanels: {}\n");

    assertThat(problems("rooster.yaml"))
        .extracting(Problem::words)
        .satisfiesExactly(
            it -> assertThat(it).contains("unknown field 'chanels'"),
            it -> assertThat(it).contains("environment variable NOWHERE is not set"));
  }
}
