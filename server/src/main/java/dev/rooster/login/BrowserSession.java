package dev.rooster.login;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A browser that is logged in.
 *
 * @param user empty for the operator
 * @param since when it logged in
 */
record BrowserSession(Optional<String> user, Instant since) {
  static final Duration VALID = Duration.ofDays(30);

  Instant expires() {
    return since.plus(VALID);
  }

  boolean isOver(Instant now) {
    return !now.isBefore(expires());
  }

  /** Reads the result of {@link #text}. */
  static BrowserSession read(String text) {
    Fields fields = Fields.of(Json.read(text), "", new Problems());
    return new BrowserSession(
        fields.text("user").filter(it -> !it.isEmpty()),
        fields.text("since").map(Instant::parse).orElse(Instant.EPOCH));
  }

  /** The stored form. */
  String text() {
    return JsonText.object()
        .withOrNull("user", user.orElse(""))
        .with("since", since.toString())
        .toString();
  }
}
