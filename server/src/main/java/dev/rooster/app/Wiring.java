package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.RoosterBuilder;
import dev.rooster.agent.AgentSettings;
import dev.rooster.approval.AskForApproval;
import dev.rooster.approval.ExpireApproval;
import dev.rooster.approval.OpenQuestions;
import dev.rooster.approval.TellExpired;
import dev.rooster.boundary.SetBoundary;
import dev.rooster.channel.ChannelContext;
import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineListener;
import dev.rooster.engine.EngineMetrics;
import dev.rooster.engine.EngineSettings;
import dev.rooster.engine.FollowUps;
import dev.rooster.engine.Listeners;
import dev.rooster.fire.AddEvents;
import dev.rooster.fire.AppendDelivered;
import dev.rooster.fire.CheckShellCondition;
import dev.rooster.fire.DecideDeliveries;
import dev.rooster.fire.DecideHeadless;
import dev.rooster.fire.DefineDelivery;
import dev.rooster.fire.ExpireItems;
import dev.rooster.fire.FireReminder;
import dev.rooster.fire.HandOver;
import dev.rooster.fire.Outages;
import dev.rooster.fire.SendDelivery;
import dev.rooster.fire.TakeHeadless;
import dev.rooster.fire.TellClockWasAhead;
import dev.rooster.fire.TraceRuns;
import dev.rooster.home.Configuration;
import dev.rooster.http.Access;
import dev.rooster.http.Api;
import dev.rooster.http.Routes;
import dev.rooster.inbox.Inbox;
import dev.rooster.inbox.InboxItem;
import dev.rooster.inbox.InboxKeeper;
import dev.rooster.inbox.Priority;
import dev.rooster.outside.Outside;
import dev.rooster.pairing.AskForPairing;
import dev.rooster.pairing.PairedUsers;
import dev.rooster.pairing.Pairings;
import dev.rooster.pairing.SendCode;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ApprovalAttributes;
import dev.rooster.reminders.Approvals;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.CreateReminder;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.reminders.DeliveredMessages;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.EngineEvents;
import dev.rooster.reminders.EntryFlags;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.History;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.PairingAttributes;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.reminders.ReminderSpans;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.Waker;
import dev.rooster.route.AnswerMessage;
import dev.rooster.route.ApprovalCommands;
import dev.rooster.route.Conversations;
import dev.rooster.route.DecideReply;
import dev.rooster.route.ObeyCommand;
import dev.rooster.route.ReminderCommands;
import dev.rooster.route.RouteMessage;
import dev.rooster.store.Store;
import dev.rooster.talk.SendMessage;
import dev.rooster.turn.TakeTurn;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Assembles the parts of Rooster on one store: for the daemon, for a command while the daemon is
 * down, and for tests. {@link TurnWiring} assembles turns and conversations, {@link HomeWiring}
 * what follows the files; {@link Kinds} lists the kinds of agents and channels.
 */
final class Wiring {
  private final Store store;
  private final Supplier<Configuration> files;
  private final PairedUsers configuration;
  private final WiringContext context;
  private final Inbox terminal;
  private final ClientWiring clients;
  private final Outside outside;
  private final Channels channels;
  private final DefineDelivery defineDelivery;
  private final CurrentRules rules;
  private final ReminderProblems problems;
  private final ReminderView view;
  private final ReminderSpans spans;
  private final ChangeEvents changeEvents;
  private final CheckShellCondition shell;
  private final CurrentReminders current = new CurrentReminders();
  private final TurnWiring turns;
  private final TakeTurn takeTurn;
  private final EntryFlags flags = new EntryFlags();
  private final HomeWiring home;
  private final EngineMetrics metrics = new EngineMetrics();

  Wiring(Store store, Supplier<Configuration> files, WiringContext context) {
    this(store, files, context, inbox -> channels(files, context, inbox));
  }

  /**
   * @param files the configuration of the files
   * @param channels opens all channels; its argument receives the messages for the terminal
   */
  Wiring(
      Store store,
      Supplier<Configuration> files,
      WiringContext context,
      Function<Consumer<Message>, Channels> channels) {
    this.store = store;
    this.files = files;
    this.configuration = new PairedUsers(files, store, context.clock(), Thread::startVirtualThread);
    this.context = context;
    this.terminal = new Inbox(Inbox.TERMINAL, store, this::publish);
    this.clients = new ClientWiring(store, configuration, context);
    this.outside =
        new Outside(
            store, configuration, context.vault(), context.processes(), Thread::startVirtualThread);
    this.channels = channels.apply(this::deliver);
    this.defineDelivery = new DefineDelivery(this.channels::safeToRepeat, this.channels::receiver);
    this.rules = new CurrentRules(configuration, this.channels::check, store::now);
    this.problems = new ReminderProblems(rules, flags);
    this.view = ReminderView.forOwners(problems, context.zone());
    this.spans = new ReminderSpans(context.spans());
    this.changeEvents = new ChangeEvents(context.events(), view, spans, this::changed);
    this.shell =
        new CheckShellCondition(
            context.processes(), configuration, context.vault(), outside.events());
    this.turns =
        new TurnWiring(
            store,
            configuration,
            Tools.all(configuration, context, current, this.channels),
            context);
    this.takeTurn = turns.takeTurn();
    this.home = new HomeWiring(store, files, rules, flags, changeEvents, context);
  }

  /**
   * All channels.
   *
   * @param inbox receives the messages for the terminal
   */
  static Channels channels(
      Supplier<Configuration> configuration, WiringContext context, Consumer<Message> inbox) {
    return Kinds.ALL
        .channels()
        .open(
            () -> configuration.get().channels(),
            new ChannelContext(context.vault(), context.clock(), inbox));
  }

  private void changed(ChangeEvents.ChangeType type, Reminder reminder) {
    clients.changed(type, reminder);
    if (type == ChangeEvents.ChangeType.DELETED) {
      outside.deleted(reminder);
    } else {
      outside.changed(reminder);
    }
  }

  private void deliver(Message message) {
    terminal.put(InboxItem.of(message, context.clock().instant()), Priority.NORMAL);
  }

  private void publish(InboxItem item) {
    context.events().publish("inbox.arrived", item.owner(), item.json().toString());
  }

  /** The zone in which an owner reads times. */
  private ZoneId zoneOf(String owner) {
    return configuration.get().zoneOf(owner).orElse(context.zone());
  }

  /** The zone in which the operator reads times. */
  ZoneId zoneOfOperator() {
    return zoneOf("");
  }

  WiringContext context() {
    return context;
  }

  Inbox terminal() {
    return terminal;
  }

  Supplier<Configuration> configuration() {
    return configuration;
  }

  ClientWiring clients() {
    return clients;
  }

  /** What watches for the events that reminders wait for. */
  Outside outside() {
    return outside;
  }

  TurnWiring turns() {
    return turns;
  }

  HomeWiring home() {
    return home;
  }

  EngineMetrics metrics() {
    return metrics;
  }

  ConditionTrial conditionTrial() {
    return shell::attempt;
  }

  /**
   * Sets up the engine.
   *
   * @param more additional listeners
   */
  RoosterBuilder engine(RoosterBuilder builder, List<EngineListener> more) {
    EngineEvents events = new EngineEvents(context.events(), context.clock(), view);
    TraceRuns traced = new TraceRuns(context.spans(), configuration);
    TakeHeadless headless =
        new TakeHeadless(new InboxKeeper(store), Thread::startVirtualThread, fire(events));
    return builder
        .store(store)
        .clock(context.clock())
        .settings(
            EngineSettings.DEFAULT
                .withRunsPerKey(AgentSettings.DEFAULT_AT_ONCE)
                .withRunsByKey(() -> Conversations.limits(files.get().agents().atOnce())))
        .grace(() -> files.get().daemon().grace())
        .handle(
            ReminderAttributes.KIND,
            traced.reminders(
                new AddEvents(
                    outside.events(),
                    configuration,
                    context.zone(),
                    new HandOver(
                        configuration, clients.inbox(), store::now, events::woken, headless))))
        .handle(
            DeliveryAttributes.KIND,
            traced.deliveries(
                new SendDelivery(channels, conversations(), new DeliveredMessages(store))))
        .handle(MessageAttributes.KIND, traced.messages(answerMessage()))
        .handle(
            ApprovalAttributes.KIND,
            new ExpireApproval(store, changesWithoutEngine(), changeEvents))
        .handle(
            PairingAttributes.KIND, new SendCode(store, configuration, channels, context.random()))
        .conditions(shell)
        .followUps(followUps())
        .listener(
            new Listeners(
                Stream.concat(
                        more.stream(),
                        Stream.of(metrics, events, spans, headless, clients.triggers(), outside))
                    .toList()));
  }

  private FireReminder fire(EngineEvents events) {
    return new FireReminder(
        configuration,
        context.zone(),
        takeTurn,
        new Outages(store),
        context.clock(),
        events::woken);
  }

  private AppendDelivered conversations() {
    return new AppendDelivered(configuration, takeTurn, Thread::startVirtualThread);
  }

  /** Lets requests run reminders on the engine of this process. */
  Waker waker(Rooster rooster) {
    return new EngineWaker(rooster);
  }

  /** Starts receiving messages on the channels that can. */
  Subscription receive(Changes changes) {
    return new RouteMessage(
            configuration, changes, new AskForPairing(store, configuration, changes), store::now)
        .receive(channels::receive);
  }

  /** The use cases of pairing. */
  Pairings pairings(Changes changes) {
    return new Pairings(store, configuration, changes, defineDelivery);
  }

  /** Changes to the store while no engine runs in this process. */
  Changes changesWithoutEngine() {
    return new Changes(store, store::now, followUps(), changed -> {});
  }

  private FollowUps followUps() {
    FollowUps ofMessages = new DecideReply(defineDelivery, this::zoneOf);
    FollowUps ofApprovals = new TellExpired(defineDelivery);
    FollowUps ofCorrections = new TellClockWasAhead(view);
    FollowUps ofRuns = new DecideDeliveries(defineDelivery, channels::longestText, this::zoneOf);
    FollowUps ofClients = new DecideHeadless(configuration);
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

  /** Removes messages and sessions of running clients that are too old. */
  void expireInboxes(Changes changes) {
    new ExpireItems(store, configuration, new InboxKeeper(store), defineDelivery, changes).expire();
    clients.activity().forgetOld();
    clients.boundaries().forgetOld();
    outside.forgetOld();
  }

  /** The use cases on reminders, without a waker while no engine runs in this process. */
  Reminders reminders(Changes changes, Optional<Waker> waker) {
    CreateReminder create =
        new CreateReminder(store, rules, changes, changeEvents, context.random(), askForApproval());
    return current.set(new Reminders(store, changes, rules, create, waker, changeEvents));
  }

  /** Sets boundaries of sessions. */
  SetBoundary setBoundary(Reminders reminders) {
    return new SetBoundary(
        clients.boundaries(),
        reminders,
        () -> configuration.get().agents().guidance(),
        () -> "b-" + Long.toUnsignedString(context.random().nextLong(), Character.MAX_RADIX));
  }

  private AskForApproval askForApproval() {
    return new AskForApproval(
        configuration,
        channels::isDirect,
        defineDelivery,
        new OpenQuestions(store),
        context.zone());
  }

  /** Answers messages: by themselves if they need no model, else by the agent. */
  private ObeyCommand answerMessage() {
    return new ObeyCommand(
        configuration,
        List.of(
            new ReminderCommands(current, new DeliveredMessages(store), channels),
            new ApprovalCommands(() -> new Approvals(current.get()), new OpenQuestions(store))),
        new AnswerMessage(
            configuration, takeTurn, channels, context.vault(), store, context.zone()),
        context.zone());
  }

  FindRun findRun(Reminders reminders) {
    return new FindRun(
        store, reminders, new History(store, reminders), context.events(), context.clock());
  }

  /**
   * The routes of the API.
   *
   * @param messages empty while no daemon runs
   */
  Api api(
      Reminders reminders,
      Pairings pairings,
      ConditionTrial trial,
      Optional<SendMessage> messages,
      Report report) {
    Overview overview = new Overview(reminders, terminal);
    return Routes.api(
        new Routes.ReminderSources(
            reminders,
            problems,
            new History(store, reminders),
            findRun(reminders),
            trial,
            context.clock()),
        new Routes.SystemSources(
            context.events(),
            caller -> overview.addTo(report.visibleTo(caller), caller),
            report.metrics(),
            outside::receive),
        new Routes.ClientSources(
            terminal,
            clients.inbox(),
            clients.activity(),
            () -> configuration.get().agents(),
            clients.hooks()),
        new Routes.TalkSources(turns.sessions(), messages, pairings),
        report.bugs());
  }

  ReminderProblems reminderProblems() {
    return problems;
  }

  StatusProblems statusProblems() {
    return new StatusProblems(store, problems);
  }

  Access access(String token) {
    return new Access(token, configuration, context.vault(), context.zone(), turns.servers());
  }
}
