package dev.rooster.store.jdbc;

import dev.rooster.store.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the stores on the same tables tell each other, and in which words. The name is that of the
 * schema, by number: other installations in the same database have other channels.
 *
 * @param sender this store among them
 */
record NoticeChannel(String name, String sender) {
  private static final Pattern WAKES = Pattern.compile("(\\S+) wakes (-?\\d{1,18}) (-?\\d{1,18})");

  String wakes(WriteResult earliest) {
    Instant at = earliest.wakesAt().orElse(earliest.now());
    return "%s wakes %d %d"
        .formatted(sender, at.toEpochMilli(), Duration.between(earliest.now(), at).toMillis());
  }

  String stops() {
    return sender + " stops";
  }

  String test() {
    return sender + " test";
  }

  /**
   * What a listener is told that looks so far ahead. It knows itself what it has written; and what
   * is not in these words, others have said.
   */
  Optional<Notice> read(String payload, Duration horizon) {
    Matcher wakes = WAKES.matcher(payload);
    if (wakes.matches()) {
      boolean own = wakes.group(1).equals(sender);
      boolean far = Long.parseLong(wakes.group(3)) >= horizon.toMillis();
      Instant at = Instant.ofEpochMilli(Long.parseLong(wakes.group(2)));
      return own || far ? Optional.empty() : Optional.of(new Notice.Wakes(at));
    }
    return payload.endsWith(" stops") ? Optional.of(new Notice.Stops()) : Optional.empty();
  }
}
