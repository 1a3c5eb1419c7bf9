package dev.rooster.outside;

import java.util.Map;
import java.util.Optional;

/**
 * A call of a webhook, as it came in.
 *
 * @param headers by lowercase name
 */
public record WebhookCall(String webhook, Map<String, String> headers, String body) {

  Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).map(String::strip).filter(it -> !it.isEmpty());
  }
}
