package dev.rooster.app;

import dev.rooster.Rooster;
import dev.rooster.RoosterBuilder;
import dev.rooster.approval.AskForApproval;
import dev.rooster.approval.OpenQuestions;
import dev.rooster.boundary.SetBoundary;
import dev.rooster.channel.ChannelContext;
import dev.rooster.channel.Channels;
import dev.rooster.channel.Message;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.engine.Changes;
import dev.rooster.engine.EngineListener;
import dev.rooster.engine.EngineMetrics;
import dev.rooster.fire.CheckShellCondition;
import dev.rooster.fire.DefineDelivery;
import dev.rooster.fire.ExpireItems;
import dev.rooster.fire.TellOperator;
import dev.rooster.home.Configuration;
import dev.rooster.http.Access;
import dev.rooster.http.Api;
import dev.rooster.http.Routes;
import dev.rooster.inbox.Inbox;
import dev.rooster.inbox.InboxItem;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.SeenItem;
import dev.rooster.login.Logins;
import dev.rooster.outside.Outside;
import dev.rooster.pairing.AskForPairing;
import dev.rooster.pairing.PairedUsers;
import dev.rooster.pairing.Pairings;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.Attention;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ConditionTrial;
import dev.rooster.reminders.CreateReminder;
import dev.rooster.reminders.CurrentRules;
import dev.rooster.reminders.EntryFlags;
import dev.rooster.reminders.FindRun;
import dev.rooster.reminders.FlaggedReminders;
import dev.rooster.reminders.History;
import dev.rooster.reminders.ReminderProblems;
import dev.rooster.reminders.ReminderRows;
import dev.rooster.reminders.ReminderSpans;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.SendAgain;
import dev.rooster.reminders.Waker;
import dev.rooster.route.RouteMessage;
import dev.rooster.store.Store;
import dev.rooster.talk.SendMessage;
import dev.rooster.timeline.Downtimes;
import dev.rooster.timeline.Occurrences;
import dev.rooster.timeline.Tallies;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Assembles the parts of Rooster on one store: for the daemon, for a command while the daemon is
 * down, and for tests. {@link TurnWiring} assembles turns and conversations, {@link EngineWiring}
 * the engine, {@link HomeWiring} what follows the files; {@link Kinds} lists the kinds of agents
 * and channels. The fields that are not private are for {@link EngineWiring}.
 */
final class Wiring {
  final Store store;
  final Supplier<Configuration> files;
  final PairedUsers configuration;
  private final WiringContext context;
  private final Inbox terminal;
  private final ClientWiring clients;
  private final Outside outside;
  final Channels channels;
  final DefineDelivery defineDelivery;
  private final CurrentRules rules;
  private final ReminderProblems problems;
  final ReminderView view;
  final ReminderSpans spans;
  final ChangeEvents changeEvents;
  final CheckShellCondition shell;
  final CurrentReminders current = new CurrentReminders();
  private final TurnWiring turns;
  private final EntryFlags flags = new EntryFlags();
  private final FlaggedReminders flagged;
  private final HomeWiring home;
  private final EngineMetrics metrics = new EngineMetrics();
  private final EngineWiring engine = new EngineWiring(this);

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
    this.terminal = new Inbox(Inbox.TERMINAL, store, this::publish, this::publish);
    this.clients = new ClientWiring(store, configuration, context);
    this.outside =
        new Outside(
            store, configuration, context.vault(), context.processes(), Thread::startVirtualThread);
    this.channels = channels.apply(this::deliver);
    this.defineDelivery = new DefineDelivery(this.channels::safeToRepeat, this.channels::receiver);
    this.rules = new CurrentRules(configuration, this.channels::check, store::now);
    this.problems = new ReminderProblems(rules, flags);
    this.flagged = new FlaggedReminders(store, problems, flags);
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
            new TellOperator(store, terminal, context.clock()),
            context);
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
    outside.changed(reminder);
  }

  private void deliver(Message message) {
    terminal.put(InboxItem.of(message, context.clock().instant()), Priority.NORMAL);
  }

  private void publish(InboxItem item) {
    context.events().publish("inbox.arrived", item.owner(), item.json().toString());
  }

  private void publish(SeenItem item) {
    context.events().publish("inbox.seen", item.item().owner(), item.json().toString());
  }

  /** The zone in which an owner reads times. */
  ZoneId zoneOf(String owner) {
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
    return engine.engine(builder, more);
  }

  /** Changes to the store while no engine runs in this process. */
  Changes changesWithoutEngine() {
    return engine.changesWithoutEngine();
  }

  /** Lets requests run reminders on the engine of this process. */
  Waker waker(Rooster rooster) {
    return new EngineWaker(rooster);
  }

  Channels openChannels() {
    return channels;
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

  /** Removes messages and sessions of running clients that are too old. */
  void expireInboxes(Changes changes) {
    new ExpireItems(store, configuration, clients.keeper(), defineDelivery, changes).expire();
    clients.activity().forgetOld();
    clients.boundaries().forgetOld();
    outside.forgetOld();
    downtimes().forgetOld();
  }

  /** Remembers when no daemon was up. */
  Downtimes downtimes() {
    return new Downtimes(store);
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

  FindRun findRun(Reminders reminders) {
    return new FindRun(
        store, reminders, new History(store, reminders), context.events(), context.clock());
  }

  /**
   * The routes of the API.
   *
   * @param messages empty while no daemon runs
   * @param logins empty while no daemon runs
   */
  Api api(
      Reminders reminders,
      Pairings pairings,
      ConditionTrial trial,
      Optional<SendMessage> messages,
      Optional<Logins> logins,
      Report report) {
    Overview overview = new Overview(reminders, terminal);
    ReminderRows rows = new ReminderRows(store, reminders, problems, flagged);
    return Routes.api(
        new Routes.ReminderSources(
            reminders,
            problems,
            new History(store, reminders),
            findRun(reminders),
            trial,
            rows,
            new Attention(store, reminders, problems, flagged, rows, report::troublesOf),
            new SendAgain(store, reminders, context.events()),
            context.clock()),
        new Routes.TimelineSources(
            new Occurrences(store, reminders), new Tallies(store, reminders)),
        new Routes.SystemSources(
            context.events(),
            caller -> overview.addTo(report.visibleTo(caller), caller),
            report.files(),
            report.metrics(),
            outside::receive),
        new Routes.ClientSources(
            terminal,
            clients.inbox(),
            clients.activity(),
            () -> configuration.get().agents(),
            clients.hooks()),
        new Routes.TalkSources(turns.sessions(), messages, pairings),
        new Routes.PageSources(logins, report.daemon()),
        report.bugs());
  }

  FlaggedReminders flaggedReminders() {
    return flagged;
  }

  ReminderProblems reminderProblems() {
    return problems;
  }

  StatusProblems statusProblems() {
    return new StatusProblems(store, flagged);
  }

  /**
   * The use cases of logging in to the page.
   *
   * @param homeId distinguishes this home from others on the same store
   */
  Logins logins(String homeId) {
    return new Logins(
        configuration, context.vault(), store, homeId, context.clock(), context.random());
  }

  Access access(String token, Logins logins) {
    return new Access(token, configuration, context.vault(), context.zone(), logins);
  }
}
