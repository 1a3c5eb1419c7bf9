package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.http.Answer;
import dev.rooster.http.Request;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A host with a reminder named oven that waits for approval. */
final class PendingReminder {
  private PendingReminder() {}

  static HandTickedHost in(Path home) {
    try {
      Files.writeString(
          home.resolve("rooster.yaml"),
          """
          agents: {remote: {kind: http, url: "http://127.0.0.1:1/"}}
          users: [{name: bob, trust: familiar}]
          """);
      HandTickedHost host = new HandTickedHost(home);
      User bob = new User("bob", Trust.FAMILIAR, Optional.empty(), List.of(), Optional.empty());
      String body =
          "{\"name\":\"oven\",\"agent\":\"remote\",\"message\":\"check\",\"schedule\":{\"every\":\"1h\"}}";
      Answer.Whole answer =
          (Answer.Whole)
              host.api()
                  .answer(
                      Request.of("POST", "/api/reminders", Map.of(), body),
                      new Caller("rest", Optional.of(bob), CliRun.BERLIN));
      assertThat(answer.status()).as(answer.body()).isEqualTo(201);
      return host;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
