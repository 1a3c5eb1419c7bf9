package dev.rooster.app;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.events.Events;
import dev.rooster.events.SpanRecorder;
import dev.rooster.home.Home;
import dev.rooster.process.Processes;
import dev.rooster.trust.Secret;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.random.RandomGenerator;

/**
 * The dependencies of {@link Wiring} on its environment, which tests replace.
 *
 * @param zone the zone of this machine
 * @param random chooses the ids of reminders
 * @param vault the source of secrets
 * @param processes starts programs
 * @param spans records traces
 */
record WiringContext(
    InstantSource clock,
    ZoneId zone,
    RandomGenerator random,
    Secret.Vault vault,
    Processes processes,
    Events events,
    SpanRecorder spans) {

  /** An environment without traces. */
  WiringContext(
      InstantSource clock,
      ZoneId zone,
      RandomGenerator random,
      Secret.Vault vault,
      Processes processes,
      Events events) {
    this(clock, zone, random, vault, processes, events, SpanRecorder.OFF);
  }

  WiringContext with(SpanRecorder other) {
    return new WiringContext(clock, zone, random, vault, processes, events, other);
  }

  /** The directory for the files and transcripts of agents that name none. */
  Path workspace() {
    return vault.folder().resolve(Home.WORKSPACE);
  }

  /** More than any daemon publishes, so that event ids keep growing across restarts. */
  private static final long EVENTS_PER_MILLISECOND = 1_000;

  static WiringContext of(Home home, CommandContext command, Processes processes) {
    return new WiringContext(
        command.clock(),
        command.defaultZone().get(),
        new SecureRandom(),
        new Secret.Vault(command.environment(), home.folder()),
        processes,
        new Events(command.clock().millis() * EVENTS_PER_MILLISECOND));
  }
}
