package dev.rooster.app;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ClientSession;
import dev.rooster.activity.ExpectedMessages;
import dev.rooster.activity.SessionJson;
import dev.rooster.activity.ToolUses;
import dev.rooster.boundary.Boundaries;
import dev.rooster.boundary.PointOutWorkflow;
import dev.rooster.home.Configuration;
import dev.rooster.hooks.Hooks;
import dev.rooster.hooks.PromptContributor;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.InboxKeeper;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.store.Store;
import dev.rooster.trigger.TriggerReminders;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Assembles the parts for agents that are running clients: their sessions and inboxes. */
final class ClientWiring {
  private final WiringContext context;
  private final Activity activity;
  private final AgentInbox inbox;
  private final InboxKeeper keeper;
  private final Boundaries boundaries;
  private final TriggerReminders triggers;
  private final ExpectedMessages expected = new ExpectedMessages();
  private final Hooks hooks;
  private final ToolUses toolUses = new ToolUses();

  ClientWiring(Store store, Supplier<Configuration> configuration, WiringContext context) {
    this.context = context;
    this.activity = new Activity(store);
    this.inbox =
        new AgentInbox(
            store,
            activity,
            agent -> configuration.get().agents().inbox(agent).orElse(InboxPolicy.DEFAULT),
            context.random(),
            this::publish);
    this.keeper = new InboxKeeper(store, activity);
    this.boundaries = new Boundaries(store, activity);
    this.triggers =
        new TriggerReminders(store, activity, expected::expect, Thread::startVirtualThread);
    activity.listen(this::publish);
    activity.listen(triggers);
    this.hooks =
        new Hooks(
            configuration,
            new Hooks.Clients(activity, inbox, toolUses, expected),
            contributors(configuration),
            store::now,
            caller ->
                configuration
                    .get()
                    .zoneOf(caller.user().map(User::name).orElse(""))
                    .orElse(caller.zone()));
  }

  /** The parts that add to prompts, in their order. */
  private List<PromptContributor> contributors(Supplier<Configuration> configuration) {
    PointOutWorkflow workflows =
        new PointOutWorkflow(boundaries, () -> configuration.get().agents().guidance());
    return List.of(point -> {
      PointOutWorkflow.Looked looked =
          workflows.look(point.agent(), point.session(), point.prompt());
      return taken ->
          looked
              .hint(taken.stream().map(it -> it.about().id()).collect(Collectors.toSet()))
              .stream()
              .toList();
    });
  }

  /**
   * Plans the fires of a reminder that waits for its agent. A reminder that is deleted takes its
   * messages along.
   */
  void changed(ChangeEvents.ChangeType type, Reminder reminder) {
    if (type == ChangeEvents.ChangeType.DELETED) {
      triggers.deleted(reminder);
      keeper.removeOf(reminder.id());
    } else {
      triggers.changed(reminder);
    }
  }

  /** The fires that the activity of agents gives. */
  TriggerReminders triggers() {
    return triggers;
  }

  private void publish(AgentItem item) {
    expected.arrived(item.about().id());
    context.events().publish("agent.message", item.to().owner(), item.json().toString());
  }

  /** Only a change of state is an event: signs come with every tool call. */
  private void publish(Optional<ClientSession> before, ClientSession after) {
    boolean same = before.map(it -> it.state().equals(after.state())).orElse(false);
    if (!same) {
      String type =
          switch (after.state()) {
            case ClientSession.Active _ -> "agent.active";
            case ClientSession.Idle _ -> "agent.idle";
            case ClientSession.Ended _ -> "agent.ended";
          };
      context.events().publish(type, after.owner(), SessionJson.of(after).toString());
    }
  }

  InboxKeeper keeper() {
    return keeper;
  }

  Activity activity() {
    return activity;
  }

  Boundaries boundaries() {
    return boundaries;
  }

  ToolUses toolUses() {
    return toolUses;
  }

  AgentInbox inbox() {
    return inbox;
  }

  ExpectedMessages expected() {
    return expected;
  }

  Hooks hooks() {
    return hooks;
  }
}
