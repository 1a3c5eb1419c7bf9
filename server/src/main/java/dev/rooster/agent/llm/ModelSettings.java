package dev.rooster.agent.llm;

import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.util.Optional;

/**
 * The settings of one model.
 *
 * @param key empty if the endpoint needs none
 * @param name as its provider calls it
 * @param price empty if the cost of a reply is unknown
 */
record ModelSettings(
    Provider provider, HttpUrl url, Optional<Secret> key, String name, Optional<Price> price) {

  /** Another model of the same endpoint, whose price is unknown. */
  ModelSettings withName(String other) {
    return other.equals(name)
        ? this
        : new ModelSettings(provider, url, key, other, Optional.empty());
  }

  /** The base of the paths of the API, without a slash at the end. */
  String base() {
    String text = url.uri().toString().replaceAll("/+$", "");
    return url.uri().getRawPath().replace("/", "").isEmpty() ? text + provider.path() : text;
  }

  /** Whether the endpoint is the provider's own, and not merely compatible. */
  boolean original() {
    return url.host().equals(provider.defaultUrl().host());
  }
}
