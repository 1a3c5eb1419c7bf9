package dev.rooster.install;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The keys and hashes by which Codex knows the hooks of a hooks.json: SHA-256 over the canonical
 * JSON of the event and the handler, as in Codex 0.166.
 */
final class CodexHashes {
  private static final int DEFAULT_TIMEOUT_S = 600;

  private CodexHashes() {}

  /** Those of Rooster's hooks in a file. */
  static Map<String, String> of(Path file, String text) {
    Map<String, String> hashes = new LinkedHashMap<>();
    if (Jsonc.isBlank(text)) {
      return hashes;
    }
    for (OurJson.Handler it : OurJson.handlers(text)) {
      String event = it.event().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
      hashes.put(
          "%s:%s:%d:%d".formatted(file, event, it.group(), it.index()), hash(text, event, it));
    }
    return hashes;
  }

  private static String hash(String text, String event, OurJson.Handler handler) {
    String timeout =
        handler
            .node()
            .member("timeout")
            .map(it -> text.substring(it.start(), it.end()))
            .orElse(String.valueOf(DEFAULT_TIMEOUT_S));
    JsonText identity =
        JsonText.object()
            .with("event_name", event)
            .withObjects(
                "hooks",
                java.util.List.of(
                    JsonText.object()
                        .with("type", "command")
                        .with("command", OurJson.text(handler.node(), "command").orElse(""))
                        .withJson("timeout", timeout)
                        .with("async", false)));
    handler.matcher().ifPresent(it -> identity.with("matcher", it));
    return "sha256:" + sha256(CanonicalJson.of(Json.read(identity.toString())));
  }

  static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256", e);
    }
  }
}
