package dev.rooster.route;

import dev.rooster.channel.Address;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The limit keys of messages: one turn at a time for each, the earliest message first. The number
 * of keys is fixed, because the engine asks for all limits before each claim; conversations that
 * share a key wait for each other.
 */
public final class Conversations {
  private static final int KEYS = 256;
  private static final String KEY = "conversation ";

  private static final Map<String, Integer> ONE_AT_A_TIME =
      IntStream.range(0, KEYS)
          .boxed()
          .collect(Collectors.toUnmodifiableMap(it -> KEY + it, it -> 1));

  private Conversations() {}

  /**
   * @param address where the messages of the conversation are answered
   */
  static String key(Address address) {
    return KEY + Math.floorMod(address.toString().hashCode(), KEYS);
  }

  /** These limits and those of all conversations. */
  public static Map<String, Integer> limits(Map<String, Integer> others) {
    if (others.isEmpty()) {
      return ONE_AT_A_TIME;
    }
    Map<String, Integer> all = new HashMap<>(ONE_AT_A_TIME);
    all.putAll(others);
    return all;
  }
}
