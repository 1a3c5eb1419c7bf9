package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.reminders.Reminders;
import dev.rooster.time.HomeZone;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** The route that tells a client who it is, and what the daemon can do for it. */
final class MeRoute {
  private final Reminders reminders;
  private final Supplier<ConfiguredAgents> agents;
  private final InstantSource clock;
  private final Routes.DaemonIdentity daemon;

  MeRoute(
      Reminders reminders,
      Supplier<ConfiguredAgents> agents,
      InstantSource clock,
      Routes.DaemonIdentity daemon) {
    this.reminders = reminders;
    this.agents = agents;
    this.clock = clock;
    this.daemon = daemon;
  }

  Route route() {
    return new Route(
        "GET",
        "/api/me",
        Description.of("me", "Shows who the caller is, and the time of the daemon", "Me"),
        this::answer);
  }

  private Answer answer(Route.Call call) {
    Caller caller = call.caller();
    HomeZone zone = reminders.homeZoneFor(caller);
    Instant now = clock.instant();
    return Answer.ok(
        JsonText.object()
            .withOrNull("user", caller.user().map(User::name).orElse(""))
            .with("operator", caller.user().isEmpty())
            .with("trust", caller.trust())
            .with("zone", zone.zone().getId())
            .with("zone_source", zone.source())
            .with("now", Optional.of(now))
            .with("now_ms", now.toEpochMilli())
            .withOrNull("url", daemon.url().get())
            .with("since", daemon.since())
            .with("version", daemon.version())
            .with("features", JsonText.object().with("chat", canChat())));
  }

  /** Whether an agent replies to messages; one that does not think repeats them. */
  private boolean canChat() {
    return daemon.since().isPresent()
        && agents.get().settings().values().stream()
            .anyMatch(it -> it.thinks() && it.inbox().isEmpty());
  }
}
