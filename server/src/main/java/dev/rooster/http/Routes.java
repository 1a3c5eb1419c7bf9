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

/** Assembles all routes. */
public final class Routes {
  private Routes() {}

  /**
   * The services behind the routes. * @param trial runs the command of a condition once
   *
   * @param status the daemon's status, as far as the caller may see it
   * @param metrics the metrics as text
   * @param bugs receives unexpected exceptions
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
