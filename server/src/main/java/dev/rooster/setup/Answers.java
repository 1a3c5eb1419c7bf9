package dev.rooster.setup;

import java.time.ZoneId;
import java.util.Optional;

/**
 * What a person answered.
 *
 * @param name of the person, as a user
 */
public record Answers(
    String name, ZoneId zone, Chosen agent, Optional<Telegram> telegram, Optional<Signal> signal) {

  /**
   * @param api another Bot API server; empty for Telegram's own
   */
  public record Telegram(String token, Optional<String> api) {}

  /**
   * @param account the number that Rooster writes from
   * @param person the number of the person; empty if it is paired later
   */
  public record Signal(String url, String account, Optional<String> person) {}
}
