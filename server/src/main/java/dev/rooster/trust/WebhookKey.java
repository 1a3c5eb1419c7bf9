package dev.rooster.trust;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that signs webhooks: any text, or {@code whsec_} and base64, as Standard Webhooks says.
 */
public final class WebhookKey {
  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";

  private final byte[] bytes;

  private WebhookKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Empty if the text is not a valid key. */
  public static Optional<WebhookKey> of(String secret) {
    try {
      byte[] key =
          secret.startsWith(PREFIX)
              ? Base64.getDecoder().decode(secret.substring(PREFIX.length()))
              : secret.getBytes(StandardCharsets.UTF_8);
      return key.length == 0 ? Optional.empty() : Optional.of(new WebhookKey(key));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The key for senders who know only a text, such as GitHub. */
  public static WebhookKey ofText(String secret) {
    return new WebhookKey(secret.getBytes(StandardCharsets.UTF_8));
  }

  /** The HMAC-SHA256 of a text in UTF-8. */
  public byte[] sum(String content) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(bytes, ALGORITHM));
      return mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK cannot sign", e);
    }
  }

  /** The signature of a text as Standard Webhooks writes it. */
  public String signature(String content) {
    return "v1," + Base64.getEncoder().encodeToString(sum(content));
  }
}
