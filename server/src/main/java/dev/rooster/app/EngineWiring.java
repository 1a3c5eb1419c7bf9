package dev.rooster.app;

import dev.rooster.RoosterBuilder;
import dev.rooster.agent.AgentSettings;
import dev.rooster.approval.ExpireApproval;
import dev.rooster.approval.OpenQuestions;
import dev.rooster.approval.TellExpired;
import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineListener;
import dev.rooster.engine.EngineSettings;
import dev.rooster.engine.FollowUps;
import dev.rooster.engine.Listeners;
import dev.rooster.fire.AddEvents;
import dev.rooster.fire.AppendDelivered;
import dev.rooster.fire.DecideDeliveries;
import dev.rooster.fire.DecideHeadless;
import dev.rooster.fire.DeliveryOrder;
import dev.rooster.fire.FireReminder;
import dev.rooster.fire.HandOver;
import dev.rooster.fire.RouteRun;
import dev.rooster.fire.RunSpans;
import dev.rooster.fire.SendDelivery;
import dev.rooster.fire.TakeHeadless;
import dev.rooster.fire.TellClockWasAhead;
import dev.rooster.pairing.SendCode;
import dev.rooster.reminders.ApprovalAttributes;
import dev.rooster.reminders.Approvals;
import dev.rooster.reminders.DeliveredMessages;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.EngineEvents;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.PairingAttributes;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.route.AnswerMessage;
import dev.rooster.route.ApprovalCommands;
import dev.rooster.route.Conversations;
import dev.rooster.route.DecideReply;
import dev.rooster.route.ObeyCommand;
import dev.rooster.route.ReminderCommands;
import java.util.List;
import java.util.stream.Stream;

/**
 * Assembles the engine of a {@link Wiring}: what handles each kind of reminder, and what follows
 * from a run.
 */
final class EngineWiring {
  private final Wiring parts;

  EngineWiring(Wiring parts) {
    this.parts = parts;
  }

  /**
   * Sets up the engine.
   *
   * @param more additional listeners
   */
  RoosterBuilder engine(RoosterBuilder builder, List<EngineListener> more) {
    WiringContext context = parts.context();
    EngineEvents events = new EngineEvents(context.events(), context.clock(), parts.view);
    FireReminder turn = fire(events);
    TakeHeadless headless =
        new TakeHeadless(parts.clients().keeper(), Thread::startVirtualThread, turn);
    handle(builder, routeRun(events, headless, turn));
    return builder
        .store(parts.store)
        .clock(context.clock())
        .settings(
            EngineSettings.DEFAULT
                .withRunsPerKey(AgentSettings.DEFAULT_AT_ONCE)
                .withRunsByKey(() -> Conversations.limits(parts.files.get().agents().atOnce())))
        .grace(() -> parts.files.get().daemon().grace())
        .conditions(parts.shell)
        .followUps(followUps())
        .listener(
            new Listeners(
                Stream.concat(
                        more.stream(),
                        Stream.of(
                            parts.metrics(),
                            events,
                            parts.spans,
                            headless,
                            parts.clients().triggers(),
                            parts.outside()))
                    .toList()));
  }

  /** A handler for each kind of reminder. */
  private void handle(RoosterBuilder builder, RouteRun reminders) {
    builder
        .handle(ReminderAttributes.KIND, reminders)
        .handle(
            DeliveryAttributes.KIND,
            new SendDelivery(
                parts.channels,
                conversations(),
                new DeliveredMessages(parts.store),
                new DeliveryOrder(parts.store, parts.channels::isTwoWay),
                spans()))
        .handle(MessageAttributes.KIND, answerMessage())
        .handle(
            ApprovalAttributes.KIND,
            new ExpireApproval(parts.store, changesWithoutEngine(), parts.changeEvents))
        .handle(
            PairingAttributes.KIND,
            new SendCode(
                parts.store, parts.configuration, parts.channels, parts.context().random()));
  }

  private RunSpans spans() {
    return new RunSpans(parts.context().spans(), parts.configuration);
  }

  /** Reminders of running clients go to their inbox, those of other agents take a turn. */
  private RouteRun routeRun(EngineEvents events, TakeHeadless headless, FireReminder turn) {
    return new RouteRun(
        parts.configuration,
        spans(),
        new AddEvents(parts.outside().events(), parts.configuration, parts.context().zone()),
        new HandOver(parts.clients().inbox(), parts.store::now, events::woken),
        headless,
        turn);
  }

  private FireReminder fire(EngineEvents events) {
    return new FireReminder(
        parts.configuration,
        parts.context().zone(),
        parts.turns().takeTurn(),
        parts.store,
        parts.context().clock(),
        events::woken);
  }

  private AppendDelivered conversations() {
    return new AppendDelivered(
        parts.configuration, parts.turns().takeTurn(), Thread::startVirtualThread);
  }

  /** Answers messages: by themselves if they need no model, else by the agent. */
  private ObeyCommand answerMessage() {
    WiringContext context = parts.context();
    return new ObeyCommand(
        parts.configuration,
        List.of(
            new ReminderCommands(parts.current, new DeliveredMessages(parts.store), parts.channels),
            new ApprovalCommands(
                () -> new Approvals(parts.current.get()), new OpenQuestions(parts.store))),
        new AnswerMessage(
            parts.configuration,
            parts.turns().takeTurn(),
            parts.channels,
            context.vault(),
            parts.store,
            context.zone()),
        context.zone(),
        spans());
  }

  /** Changes to the store while no engine runs in this process. */
  Changes changesWithoutEngine() {
    return new Changes(parts.store, parts.store::now, followUps(), changed -> {});
  }

  private FollowUps followUps() {
    FollowUps ofMessages = new DecideReply(parts.defineDelivery, parts::zoneOf);
    FollowUps ofApprovals = new TellExpired(parts.defineDelivery);
    FollowUps ofCorrections = new TellClockWasAhead(parts.view);
    FollowUps ofRuns =
        new DecideDeliveries(parts.defineDelivery, parts.channels::longestText, parts::zoneOf);
    FollowUps ofClients = new DecideHeadless(parts.configuration);
    return (reminder, step, now) ->
        switch (reminder.definition().kind()) {
          case MessageAttributes.KIND -> ofMessages.after(reminder, step, now);
          case PairingAttributes.KIND -> List.of();
          case ApprovalAttributes.KIND -> ofApprovals.after(reminder, step, now);
          case ReminderAttributes.KIND ->
              step.withdrawn().isEmpty()
                  ? Stream.of(ofRuns, ofClients)
                      .flatMap(it -> it.after(reminder, step, now).stream())
                      .toList()
                  : ofCorrections.after(reminder, step, now);
          default ->
              (step.withdrawn().isEmpty() ? ofRuns : ofCorrections).after(reminder, step, now);
        };
  }
}
