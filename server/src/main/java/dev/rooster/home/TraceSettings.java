package dev.rooster.home;

import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.util.Map;
import java.util.Optional;

/**
 * Which traces are recorded, and where they go.
 *
 * @param otlp the endpoint for OTLP; empty if the configuration names none
 * @param headers sent to it; their values may be secrets
 * @param content whether traces contain what people and models write
 */
public record TraceSettings(Optional<HttpUrl> otlp, Map<String, Secret> headers, boolean content) {
  public static final TraceSettings DEFAULT = new TraceSettings(Optional.empty(), Map.of(), false);

  public TraceSettings {
    headers = Map.copyOf(headers);
  }

  TraceSettings withContent(boolean other) {
    return new TraceSettings(otlp, headers, other);
  }
}
