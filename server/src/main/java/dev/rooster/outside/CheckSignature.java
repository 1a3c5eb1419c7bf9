package dev.rooster.outside;

import dev.rooster.trust.Digest;
import dev.rooster.trust.WebhookKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks the signature of a call: that of Standard Webhooks, else that of GitHub. Compares in
 * constant time. Pure.
 */
final class CheckSignature {
  static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final String ID = "webhook-id";
  private static final String TIMESTAMP = "webhook-timestamp";
  private static final String SIGNATURE = "webhook-signature";
  private static final String OF_GITHUB = "x-hub-signature-256";
  private static final String GITHUB_PREFIX = "sha256=";
  private static final Pattern VALID_ID = Pattern.compile("[\\x21-\\x7e]{1,256}");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

  private CheckSignature() {}

  /** The result of the check. */
  sealed interface Checked {
    /**
     * @param key the same if the call is repeated
     */
    record Signed(String key) implements Checked {}

    record Refused(String problem, String remedy) implements Checked {}
  }

  static Checked of(WebhookCall call, String secret, Instant now) {
    if (call.header(SIGNATURE).isPresent()) {
      return standard(call, secret, now);
    }
    Optional<String> github = call.header(OF_GITHUB);
    return github.isPresent()
        ? ofGithub(call, secret, github.get())
        : refused(
            "the call is not signed",
            "send webhook-id, webhook-timestamp and webhook-signature as Standard Webhooks"
                + " specifies, or X-Hub-Signature-256");
  }

  private static Checked standard(WebhookCall call, String secret, Instant now) {
    Optional<String> id = call.header(ID).filter(it -> VALID_ID.matcher(it).matches());
    Optional<String> sent = call.header(TIMESTAMP).filter(it -> SECONDS.matcher(it).matches());
    if (id.isEmpty() || sent.isEmpty()) {
      return refused(
          "%s is missing or invalid".formatted(id.isEmpty() ? ID : TIMESTAMP),
          id.isEmpty()
              ? "send an id of up to 256 visible characters, a new one for each event"
              : "send the seconds since 1970 as a number");
    }
    Optional<WebhookKey> key = WebhookKey.of(secret);
    String content = id.get() + "." + sent.get() + "." + call.body();
    if (key.isEmpty() || !isAmong(call.header(SIGNATURE).orElse(""), key.get(), content)) {
      return wrong();
    }
    Duration off = Duration.between(Instant.ofEpochSecond(Long.parseLong(sent.get())), now).abs();
    return off.compareTo(TOLERANCE) > 0
        ? refused(
            "webhook-timestamp is more than %d minutes off".formatted(TOLERANCE.toMinutes()),
            "sign each attempt with the time at which it is sent, and check both clocks")
        : new Checked.Signed("id " + id.get());
  }

  /** A sender may sign with several keys while it changes its secret. */
  private static boolean isAmong(String signatures, WebhookKey key, String content) {
    byte[] expected = bytes(key.signature(content));
    boolean found = false;
    for (String signature : signatures.split(" ", -1)) {
      found |= MessageDigest.isEqual(expected, bytes(signature));
    }
    return found;
  }

  /**
   * GitHub signs neither a time nor its id of the delivery, so the body itself names the event: a
   * copy with another id is not a new one.
   */
  private static Checked ofGithub(WebhookCall call, String secret, String signature) {
    String expected =
        GITHUB_PREFIX + HexFormat.of().formatHex(WebhookKey.ofText(secret).sum(call.body()));
    return MessageDigest.isEqual(bytes(expected), bytes(signature))
        ? new Checked.Signed("body " + HexFormat.of().formatHex(Digest.of(call.body())))
        : wrong();
  }

  private static Checked wrong() {
    return refused(
        "the signature is wrong",
        "sign the body as it is sent, with the secret that the webhook has in rooster.yaml");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Checked refused(String problem, String remedy) {
    return new Checked.Refused(problem, remedy);
  }
}
