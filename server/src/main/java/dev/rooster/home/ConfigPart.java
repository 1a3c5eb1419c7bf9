package dev.rooster.home;

/**
 * A part of {@code rooster.yaml} that is valid or invalid by itself: a field, an agent, a user or a
 * channel.
 *
 * @param field the top-level field
 * @param member the name of the agent or channel, the index of the user; empty for the whole field
 */
record ConfigPart(String field, String member) {
  static ConfigPart whole(String field) {
    return new ConfigPart(field, "");
  }
}
