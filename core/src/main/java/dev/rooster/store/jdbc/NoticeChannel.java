package dev.rooster.store.jdbc;

import dev.rooster.store.Notice;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The channel and format of notices between stores on the same tables. Named after the number of
 * the schema, so that other installations in the same database have other channels.
 *
 * @param sender identifies this store
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
   * The notice for a listener with this horizon; empty for the store's own notices and for unknown
   * payloads.
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
