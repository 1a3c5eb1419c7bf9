package dev.rooster.home;

import dev.rooster.session.SessionRetention;
import dev.rooster.trust.Secret;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How the daemon stores, stops and records.
 *
 * @param postgres the database of the reminders; without it, a file in the home directory
 * @param grace how long running turns may continue when the daemon stops
 * @param sessions how much of conversations is kept
 * @param traces which traces are recorded, and where they go
 * @param webhooks the secret of each webhook that other programs may call, by name
 */
public record DaemonSettings(
    Optional<Secret> postgres,
    Duration grace,
    SessionRetention sessions,
    TraceSettings traces,
    Map<String, Secret> webhooks) {
  public static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

  public static final DaemonSettings DEFAULT =
      new DaemonSettings(
          Optional.empty(),
          DEFAULT_GRACE,
          SessionRetention.DEFAULT,
          TraceSettings.DEFAULT,
          Map.of());

  public DaemonSettings {
    webhooks = Map.copyOf(webhooks);
  }
}
