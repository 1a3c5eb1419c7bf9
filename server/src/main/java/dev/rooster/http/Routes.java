package dev.rooster.http;

import dev.rooster.activity.Activity;
import dev.rooster.events.Events;
import dev.rooster.format.JsonText;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.hooks.Hooks;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.inbox.Inbox;
import dev.rooster.login.Logins;
import dev.rooster.outside.CallResult;
import dev.rooster.outside.WebhookCall;
import dev.rooster.pairing.Pairings;
import dev.rooster.reminders.Approvals;
import dev.rooster.reminders.Attention;
import dev.rooster.reminders.BulkChange;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.ExplainSchedule;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.History;
import dev.rooster.reminders.PreviewReminder;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.reminders.ReminderRows;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunSession;
import dev.rooster.reminders.SendAgain;
import dev.rooster.talk.SendMessage;
import dev.rooster.talk.Sessions;
import dev.rooster.timeline.Occurrences;
import dev.rooster.timeline.Tallies;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Assembles all routes. */
public final class Routes {
  private Routes() {}

  /**
   * The dependencies of the routes for reminders and runs.
   *
   * @param trial checks a condition without running its reminder
   * @param rows lists reminders for people
   * @param attention lists what needs a person
   * @param again sends deliveries again
   */
  public record ReminderSources(
      Reminders reminders,
      ReminderProblems problems,
      History history,
      FindRun oneRun,
      ConditionTrial trial,
      ReminderRows rows,
      Attention attention,
      SendAgain again,
      InstantSource clock) {}

  /**
   * The dependencies of the routes for the daemon.
   *
   * @param status the status as the caller may see it
   * @param files the files of the home directory
   * @param metrics the metrics in the format of Prometheus
   * @param webhooks takes calls of webhooks
   */
  public record SystemSources(
      Events events,
      Function<Caller, JsonText> status,
      Supplier<List<JsonText>> files,
      Supplier<String> metrics,
      Webhooks webhooks) {}

  /** Takes calls of webhooks. */
  @FunctionalInterface
  public interface Webhooks {
    CallResult receive(WebhookCall call) throws InterruptedException;
  }

  /**
   * The dependencies of the routes for inboxes and running clients.
   *
   * @param terminal the inbox of the terminal
   * @param inboxes those of agents
   */
  public record ClientSources(
      Inbox terminal,
      AgentInbox inboxes,
      Activity activity,
      Supplier<ConfiguredAgents> agents,
      Hooks hooks) {}

  /**
   * The dependencies of the routes for people and conversations.
   *
   * @param messages empty while no daemon runs
   */
  public record TalkSources(Sessions sessions, Optional<SendMessage> messages, Pairings pairings) {}

  /** The dependencies of the routes for what was due, and when. */
  public record TimelineSources(Occurrences occurrences, Tallies tallies) {}

  /**
   * The daemon that answers, as every caller may know it.
   *
   * @param url of the daemon; empty while no daemon runs
   * @param since when the daemon started; empty while no daemon runs
   * @param version of Rooster
   */
  public record DaemonIdentity(Supplier<String> url, Optional<Instant> since, String version) {}

  /**
   * The dependencies of the routes for the page.
   *
   * @param logins empty while no daemon runs
   */
  public record PageSources(Optional<Logins> logins, DaemonIdentity daemon) {}

  /**
   * The API with all routes.
   *
   * @param bugs receives unexpected exceptions
   */
  public static Api api(
      ReminderSources reminders,
      TimelineSources timeline,
      SystemSources system,
      ClientSources clients,
      TalkSources talk,
      PageSources page,
      Consumer<RuntimeException> bugs) {
    List<Route> routes = new ArrayList<>();
    ReminderRoutes ofReminders =
        new ReminderRoutes(reminders.reminders(), reminders.problems(), reminders.clock());
    routes.addAll(ofReminders.routes());
    routes.addAll(
        new ReminderRowRoutes(reminders.rows(), new BulkChange(reminders.reminders())).routes());
    ExplainSchedule explain = new ExplainSchedule(reminders.reminders());
    routes.add(new ExplainRoute(explain).route());
    routes.add(
        new PreviewRoute(new PreviewReminder(reminders.reminders(), reminders.problems()), explain)
            .route());
    routes.addAll(new AttentionRoutes(reminders.attention()).routes());
    routes.addAll(new ApprovalRoutes(new Approvals(reminders.reminders()), ofReminders).routes());
    routes.addAll(
        new RunRoutes(
                reminders.reminders(),
                reminders.problems(),
                reminders.history(),
                reminders.oneRun(),
                conversations(reminders.reminders(), talk.sessions()),
                reminders.clock())
            .routes());
    routes.addAll(new DeliveryRoutes(reminders.again()).routes());
    routes.addAll(
        new TimelineRoutes(reminders.reminders(), timeline.occurrences(), timeline.tallies())
            .routes());
    routes.addAll(new ConditionRoutes(reminders.reminders(), reminders.trial()).routes());
    routes.add(new FileRoutes(system.files()).route());
    routes.addAll(new SystemRoutes(system.events(), system.status(), system.metrics()).routes());
    routes.addAll(
        new InboxRoutes(clients.terminal(), clients.inboxes(), clients.agents()).routes());
    routes.add(
        new AgentRoutes(clients.activity(), clients.inboxes(), clients.agents(), reminders.rows())
            .route());
    routes.addAll(new GuidanceRoutes(() -> clients.agents().get().guidance()).routes());
    routes.addAll(new HookRoutes(clients.hooks(), bugs).routes());
    routes.add(new WebhookRoute(system.webhooks()).route());
    routes.addAll(new SessionRoutes(talk.sessions()).routes());
    routes.addAll(new PairingRoutes(talk.pairings()).routes());
    routes.add(new MessageRoute(talk.messages(), bugs).route());
    routes.addAll(new LoginRoutes(page.logins(), page.daemon().url()).routes());
    routes.add(
        new MeRoute(reminders.reminders(), clients.agents(), reminders.clock(), page.daemon())
            .route());
    routes.add(OpenApi.route(routes));
    return new Api(routes, reminders.reminders()::zoneFor, bugs);
  }

  private static RunRoutes.Conversations conversations(Reminders reminders, Sessions sessions) {
    RunSession ofRuns = new RunSession(reminders);
    return (caller, run) -> ofRuns.of(caller, run).filter(it -> sessions.has(caller, it));
  }
}
