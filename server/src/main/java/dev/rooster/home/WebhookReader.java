package dev.rooster.home;

import dev.rooster.format.Fields;
import dev.rooster.trust.Secret;
import dev.rooster.trust.WebhookKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code webhooks}: the names that other programs may call, each with its secret. */
final class WebhookReader {
  static final String WEBHOOKS = "webhooks";
  private static final String SECRET = "secret";

  private WebhookReader() {}

  static Map<String, Secret> webhooks(Fields fields, PartProblems parts, References references) {
    Map<String, Secret> webhooks = new HashMap<>();
    fields
        .object(WEBHOOKS)
        .ifPresent(section ->
            section
                .names()
                .forEach(name -> {
                  Fields webhook = section.member(name, parts.of(new ConfigPart(WEBHOOKS, name)));
                  read(name, webhook, references).ifPresent(it -> webhooks.put(name, it));
                }));
    return webhooks;
  }

  private static Optional<Secret> read(String name, Fields webhook, References references) {
    if (!ConfigReader.NAME.matcher(name).matches()) {
      webhook.problem(
          webhook.place(),
          name,
          "'%s' is not a valid name".formatted(name),
          "use up to 100 letters, digits and . _ -");
    }
    Optional<Secret> secret = references.read(webhook, SECRET);
    if (secret.isEmpty()) {
      webhook.problem(
          webhook.place(),
          SECRET,
          "the secret is missing, so anyone could call it",
          "write secret: \"${env:NAME}\", and give the same secret to the sender");
    } else if (!secret.get().refers() && WebhookKey.of(secret.get().template()).isEmpty()) {
      webhook.problem(
          webhook.place(SECRET),
          SECRET,
          "not a valid key",
          "use any text, or whsec_ followed by base64");
    }
    webhook.rejectUnknown();
    return secret;
  }
}
