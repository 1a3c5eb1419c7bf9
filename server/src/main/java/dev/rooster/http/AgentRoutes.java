package dev.rooster.http;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ClientSession;
import dev.rooster.activity.SessionJson;
import dev.rooster.agent.AgentSettings;
import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.reminders.ReminderRows;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The route for the agents and the sessions of running clients. */
final class AgentRoutes {
  private final Activity activity;
  private final AgentInbox inboxes;
  private final Supplier<ConfiguredAgents> agents;
  private final ReminderRows rows;

  AgentRoutes(
      Activity activity, AgentInbox inboxes, Supplier<ConfiguredAgents> agents, ReminderRows rows) {
    this.activity = activity;
    this.inboxes = inboxes;
    this.agents = agents;
    this.rows = rows;
  }

  Route route() {
    return new Route(
        "GET",
        "/api/agents",
        Description.of(
            "listAgents", "Lists the agents, with the sessions of running clients", "AgentPage"),
        call -> Answer.ok(Parameters.page(all(call.caller()), it -> it)));
  }

  private Slice<JsonText> all(Caller caller) {
    ConfiguredAgents known = agents.get();
    List<ClientSession> sessions =
        activity.open().stream().filter(it -> caller.sees(it.owner())).toList();
    return new Slice<>(
        known.names().stream().sorted().map(name -> json(name, known, sessions, caller)).toList(),
        Optional.empty());
  }

  private JsonText json(
      String name, ConfiguredAgents known, List<ClientSession> sessions, Caller caller) {
    boolean isClient = known.inbox(name).isPresent();
    ReminderRows.AgentActivity woken = rows.ofAgent(caller, name);
    return JsonText.object()
        .with("name", name)
        .with("kind", known.get(name).map(AgentSettings::kind).orElse(""))
        .with("default", name.equals(known.defaultName()))
        .withOrNull(
            "waiting", isClient ? Optional.of((long) waiting(name, caller)) : Optional.empty())
        .with("reminders", woken.reminders())
        .with("last_fired_at", woken.lastFired())
        .withObjects(
            "sessions",
            sessions.stream().filter(it -> it.agent().equals(name)).map(SessionJson::of).toList());
  }

  private int waiting(String name, Caller caller) {
    return inboxes.count(new Reader(name, "", caller, Priority.IDLE));
  }
}
