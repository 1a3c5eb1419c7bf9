package dev.rooster.http;

import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.inbox.Inbox;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.History;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Puts the routes together. */
public final class Routes {
  private Routes() {}

  /**
   * What the routes answer from.
   *
   * @param trial asks a condition for somebody who wants to see what comes of it
   * @param status how Rooster is, as the caller may know it
   * @param metrics figures as text
   * @param bugs hears of what should not have happened
   */
  public record Sources(
      Reminders reminders,
      History history,
      FindRun oneRun,
      ConditionTrial trial,
      Events events,
      Inbox inbox,
      InstantSource clock,
      Function<Caller, JsonText> status,
      Supplier<String> metrics,
      Consumer<RuntimeException> bugs) {}

  public static Api api(Sources sources) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new ReminderRoutes(sources.reminders(), sources.clock()).routes());
    routes.addAll(new RunRoutes(sources.reminders(), sources.history(), sources.oneRun()).routes());
    routes.addAll(new ConditionRoutes(sources.trial()).routes());
    routes.addAll(
        new SystemRoutes(sources.events(), sources.inbox(), sources.status(), sources.metrics())
            .routes());
    routes.add(OpenApi.route(routes));
    return new Api(routes, sources.bugs());
  }
}
