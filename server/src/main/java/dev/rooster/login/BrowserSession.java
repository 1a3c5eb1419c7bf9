package dev.rooster.login;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.trust.Digest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A browser that is logged in.
 *
 * @param user empty for the operator
 * @param since when it logged in
 * @param key the digest of the key that the page sends beside the cookie, in hexadecimal
 * @param credential binds the session to the credential of the user; empty without one
 */
record BrowserSession(Optional<String> user, Instant since, String key, String credential) {
  static final Duration VALID = Duration.ofDays(30);

  /**
   * A session that lasts until the credential changes.
   *
   * @param key the digest of a new key
   */
  static BrowserSession of(Optional<String> user, Instant since, String key, String credential) {
    return new BrowserSession(user, since, key, bound(key, credential));
  }

  /** The key is random, so the store does not show who has the same credential. */
  private static String bound(String key, String credential) {
    return credential.isEmpty() ? "" : Digest.hex(key + credential);
  }

  /** Whether the credential of the user is still the one at the login. */
  boolean isOf(String credentialNow) {
    return isEqual(credential, bound(key, credentialNow));
  }

  boolean hasKey(String shown) {
    return isEqual(key, Digest.hex(shown));
  }

  private static boolean isEqual(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

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
        fields.text("since").map(Instant::parse).orElse(Instant.EPOCH),
        fields.text("key").orElse(""),
        fields.text("credential").orElse(""));
  }

  /** The stored form. */
  String text() {
    return JsonText.object()
        .withOrNull("user", user.orElse(""))
        .with("since", since.toString())
        .with("key", key)
        .withOrNull("credential", credential)
        .toString();
  }
}
