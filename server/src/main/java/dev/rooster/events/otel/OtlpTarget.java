package dev.rooster.events.otel;

import dev.rooster.net.HttpUrl;
import java.util.Map;

/**
 * The receiver of spans.
 *
 * @param headers with their secrets, so never printed
 * @param resource the attributes of this process
 */
public record OtlpTarget(HttpUrl url, Map<String, String> headers, Map<String, String> resource) {
  public OtlpTarget {
    headers = Map.copyOf(headers);
    resource = Map.copyOf(resource);
  }

  @Override
  public String toString() {
    return url.authority();
  }
}
