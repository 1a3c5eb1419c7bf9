package dev.rooster.service;

import dev.rooster.agent.AgentSettings;
import dev.rooster.channel.Address;
import dev.rooster.config.Configuration;
import dev.rooster.detail.Delivery;
import dev.rooster.detail.Details;
import dev.rooster.detail.Edits;
import dev.rooster.detail.Origin;
import dev.rooster.detail.Priority;
import dev.rooster.json.Fields;
import dev.rooster.json.Node;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import dev.rooster.when.HomeZone;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads a reminder from fields: a new one, or a change of one that is there, in which what is not
 * named stays as it is and what is null becomes as in a new one.
 */
public final class ReminderReader {
  private static final Pattern SESSION = Pattern.compile("[\\w.:@+-]{1,200}");
  private static final Pattern ID = Pattern.compile("r-[a-z0-9]{4,40}");
  private static final int MOST_FIRES = 1_000_000_000;

  /** No duration that people write, and shown where nothing is made up for. */
  private static final String NO_TIME = WrittenDuration.format(Duration.ZERO);

  private static final Set<String> SET_BY_ROOSTER =
      Set.of(
          "version",
          "status",
          "status_reason",
          "words",
          "tz",
          "next_fire_at",
          "next_fires",
          "last_fired_at",
          "last_status",
          "last_error",
          "last_duration_ms",
          "consecutive_errors",
          "fire_count",
          "running_since",
          "running_run",
          "source",
          "created_at",
          "created_by",
          "notes");

  private final Configuration configuration;
  private final Consumer<Address> checkAddress;
  private final Caller caller;
  private final Instant now;

  /**
   * @param checkAddress refuses an address to which nothing can be sent from here
   */
  public ReminderReader(
      Configuration configuration, Consumer<Address> checkAddress, Caller caller, Instant now) {
    this.configuration = configuration;
    this.checkAddress = checkAddress;
    this.caller = caller;
    this.now = now;
  }

  /** A new one; what is wrong with it is among the problems of the fields. */
  public Optional<Draft> fresh(Fields fields) {
    return new Reading(fields, Optional.empty()).draft();
  }

  public Optional<Draft> changed(Fields fields, Reminder current) {
    return new Reading(fields, Optional.of(current)).draft();
  }

  /** One reminder that is being read. */
  private final class Reading {
    private final Fields fields;
    private final Optional<Reminder> current;
    private final Optional<Details> details;

    Reading(Fields fields, Optional<Reminder> current) {
      this.fields = fields;
      this.current = current;
      this.details = current.map(Details::of);
    }

    Optional<Draft> draft() {
      Optional<String> id = id();
      String name = text("name", "", it -> it.definition().name());
      String message = text("message", "", it -> it.definition().text());
      if (mentions("message")) {
        Limits.check(fields, "message", message, Limits.LONGEST_MESSAGE);
      }
      String agent = agent();
      Optional<User> owner = owner();
      Optional<ScheduleFields.Timed> timed =
          new ScheduleFields(fields, current, new Exceptions(configuration.calendars()), now)
              .read(home(owner));
      Optional<Condition> condition = condition();
      refuseWhatNobodyJudges(condition, agent);
      Policies policies = policies(timed);
      Optional<Boolean> enabled = fields.flag("enabled");
      Details kept = details(agent, owner, timed);
      fields.refuseOthers(SET_BY_ROOSTER);
      if (message.isBlank()) {
        fields.problem(
            fields.place("message"), "message", "there is nothing to say", "write the message");
      }
      if (timed.isEmpty() || message.isBlank()) {
        return Optional.empty();
      }
      try {
        Definition definition =
            new Definition(
                Details.KIND,
                name,
                message,
                limitKey(agent),
                timed.get().schedule(),
                condition,
                policies,
                new Labels(
                    owner.map(User::name).orElse(""),
                    current.map(it -> it.definition().labels().source()).orElse(""),
                    kept.text()));
        return Optional.of(new Draft(id, definition, enabled, timed.get().notes()));
      } catch (RefusedException e) {
        fields.problem(fields.place(), "", e.problem(), e.remedy());
        return Optional.empty();
      }
    }

    /** Of a new one, from whoever runs Rooster: what was exported keeps its id. */
    private Optional<String> id() {
      Optional<String> id = fields.text("id");
      if (id.isPresent() && current.isPresent() && !current.get().id().equals(id.get())) {
        fields.problem(fields.place("id"), "id", "an id stays what it is", "leave it out");
      } else if (id.isPresent() && caller.user().isPresent()) {
        fields.problem(fields.place("id"), "id", "ids are chosen by Rooster", "leave it out");
      } else if (id.isPresent() && !ID.matcher(id.get()).matches()) {
        fields.problem(
            fields.place("id"),
            "id",
            "'%s' cannot be an id".formatted(id.get()),
            "write r- and 4 to 40 small letters and digits, or leave it out");
      }
      return id;
    }

    private boolean mentions(String name) {
      return fields.mentions(name);
    }

    private String text(String name, String usual, Function<Reminder, String> before) {
      Optional<String> given = fields.text(name);
      return mentions(name) ? given.orElse(usual) : current.map(before).orElse(usual);
    }

    private String agent() {
      String agent = text("agent", configuration.defaultAgent(), it -> Details.of(it).agent());
      if (!configuration.agents().containsKey(agent) && mentions("agent")) {
        fields.problem(
            fields.place("agent"),
            "agent",
            "there is no agent '%s'".formatted(agent),
            NearestName.suggest(agent, configuration.agents().keySet())
                + "name one of the configuration, or leave it out");
      }
      return agent;
    }

    /** Whoever does not think needs no limit. */
    private String limitKey(String agent) {
      return configuration.agents().get(agent) instanceof AgentSettings.Direct ? "" : agent;
    }

    private Optional<User> owner() {
      String usual = caller.user().map(User::name).orElse("");
      String name = text("user", usual, it -> it.definition().labels().owner());
      if (caller.user().isPresent() && !name.equals(usual)) {
        fields.problem(
            fields.place("user"),
            "user",
            "only your own reminders can be made with your token",
            "leave it out");
      }
      Optional<User> user = Optional.ofNullable(configuration.users().get(name));
      if (!name.isEmpty() && user.isEmpty() && mentions("user")) {
        fields.problem(
            fields.place("user"),
            "user",
            "there is no user '%s'".formatted(name),
            NearestName.suggest(name, configuration.users().keySet())
                + "name one of the configuration, or leave it out");
      }
      return name.isEmpty()
          ? Optional.empty()
          : user.or(() ->
              Optional.of(
                  new User(name, Trust.PUBLIC, Optional.empty(), List.of(), Optional.empty())));
    }

    private HomeZone home(Optional<User> owner) {
      return Homes.of(owner, configuration, caller);
    }

    private Optional<Condition> condition() {
      Optional<Fields> section = fields.object("condition");
      if (!mentions("condition")) {
        return current.flatMap(it -> it.definition().condition());
      }
      return section.flatMap(this::condition);
    }

    /** Who passes messages on does not think about them. */
    private void refuseWhatNobodyJudges(Optional<Condition> condition, String agent) {
      boolean judged = condition.filter(it -> it.by() == Condition.By.PROMPT).isPresent();
      boolean concerned = current.isEmpty() || mentions("condition") || mentions("agent");
      if (judged
          && concerned
          && configuration.agents().get(agent) instanceof AgentSettings.Direct) {
        fields.problem(
            fields.place("condition"),
            "condition.prompt",
            "the agent %s passes messages on and judges nothing".formatted(agent),
            "name an agent that thinks, or ask a shell command: condition.command");
      }
    }

    private Optional<Condition> condition(Fields section) {
      Optional<String> command = section.text("command");
      Optional<String> prompt = section.text("prompt");
      Condition.Mode mode =
          section.choice("mode", Condition.Mode.class).orElse(Condition.Mode.EACH);
      Duration timeout = section.duration("timeout").orElse(Condition.DEFAULT_TIMEOUT);
      section.refuseOthers();
      command.ifPresent(it -> Limits.check(section, "command", it, Limits.LONGEST_CONDITION));
      prompt.ifPresent(it -> Limits.check(section, "prompt", it, Limits.LONGEST_CONDITION));
      if (command.isPresent() == prompt.isPresent()) {
        section.problem(
            section.place(),
            "",
            command.isPresent() ? "it has a command and a prompt" : "it asks nothing",
            "give exactly one of command and prompt");
        return Optional.empty();
      }
      if (command.isPresent() && !caller.trust().reaches(Trust.FULL)) {
        section.problem(
            section.place("command"),
            "command",
            "a shell command takes full trust, and yours is " + caller.trust(),
            "ask whoever runs Rooster, or let the agent judge it: prompt");
        return Optional.empty();
      }
      try {
        return Optional.of(
            new Condition(
                mode,
                command.isPresent() ? Condition.By.COMMAND : Condition.By.PROMPT,
                command.or(() -> prompt).orElseThrow(),
                timeout));
      } catch (RefusedException e) {
        section.problem(section.place(), "", e.problem(), e.remedy());
        return Optional.empty();
      }
    }

    private Policies policies(Optional<ScheduleFields.Timed> timed) {
      boolean oneShot =
          timed.map(it -> Definition.of(Details.KIND, "", it.schedule()).oneShot()).orElse(true);
      Policies usual = oneShot ? Policies.ONE_SHOT : Policies.RECURRING;
      boolean sameShape = current.filter(it -> it.definition().oneShot() == oneShot).isPresent();
      Policies before = sameShape ? current.orElseThrow().definition().policies() : usual;
      Missed missed = missed(usual.missed(), before.missed());
      Optional<Overlap> overlap = fields.choice("overlap", Overlap.class);
      Optional<Duration> timeout = fields.duration("timeout");
      OptionalInt most = fields.number("max_fires", 1, MOST_FIRES);
      Optional<Boolean> deleted = fields.flag("delete_after_run");
      try {
        return new Policies(
            missed,
            mentions("overlap") ? overlap.orElse(usual.overlap()) : before.overlap(),
            before.retries(),
            before.interruption(),
            mentions("timeout") ? timeout.orElse(usual.timeout()) : before.timeout(),
            mentions("max_fires") ? most : before.maxFires(),
            mentions("delete_after_run") ? deleted.orElse(false) : before.deleteAfterRun());
      } catch (RefusedException e) {
        fields.problem(fields.place("timeout"), "timeout", e.problem(), e.remedy());
        return before;
      }
    }

    /** {@code missed: once}, or {@code missed: {policy: once, within: 2h}}. */
    private Missed missed(Missed usual, Missed before) {
      if (!mentions("missed")) {
        return before;
      }
      if (!(fields.value("missed").orElse(null) instanceof Node.Obj)) {
        return fields
            .choice("missed", Missed.Policy.class)
            .map(it -> new Missed(it, usual.within()))
            .orElse(usual);
      }
      Fields section = fields.object("missed").orElseThrow();
      Optional<Missed.Policy> policy = section.choice("policy", Missed.Policy.class);
      Optional<Duration> within =
          section.text("within").filter(NO_TIME::equals).isPresent()
              ? Optional.of(Duration.ZERO)
              : section.duration("within");
      section.refuseOthers();
      try {
        return new Missed(policy.orElse(usual.policy()), within.orElse(usual.within()));
      } catch (RefusedException e) {
        section.problem(section.place("within"), "within", e.problem(), e.remedy());
        return usual;
      }
    }

    private Details details(
        String agent, Optional<User> owner, Optional<ScheduleFields.Timed> timed) {
      String description =
          mentions("description")
              ? fields.text("description").orElse("")
              : details.map(Details::description).orElse("");
      if (mentions("description")) {
        Limits.check(fields, "description", description, Limits.LONGEST_DESCRIPTION);
      }
      Optional<Priority> priority = fields.choice("priority", Priority.class);
      return new Details(
          agent,
          details.map(Details::edits).orElse(Edits.NONE),
          description,
          session(),
          mentions("priority")
              ? priority.orElse(Priority.IDLE)
              : details.map(Details::priority).orElse(Priority.IDLE),
          delivery(owner),
          timed.map(ScheduleFields.Timed::floating).orElse(false),
          timed.map(ScheduleFields.Timed::except).orElse(List.of()),
          details.map(Details::origin).orElse(Origin.of(caller.name(), caller.trust())));
    }

    private String session() {
      Optional<String> given = fields.text("session");
      if (given.isPresent() && !SESSION.matcher(given.get()).matches()) {
        fields.problem(
            fields.place("session"),
            "session",
            "'%s' cannot be a session".formatted(given.get()),
            "write isolated, own, main or a key of letters, digits and . _ : @ + - characters");
      }
      return mentions("session")
          ? given.orElse(Details.ISOLATED)
          : details.map(Details::session).orElse(Details.ISOLATED);
    }

    /** {@code delivery: always}, or {@code delivery: {when: always, to: […]}}. */
    private Delivery delivery(Optional<User> owner) {
      Delivery usual = Delivery.always(Address.TERMINAL);
      if (!mentions("delivery")) {
        return details.map(Details::delivery).orElse(usual);
      }
      if (!(fields.value("delivery").orElse(null) instanceof Node.Obj)) {
        return fields
            .choice("delivery", Delivery.When.class)
            .map(when -> new Delivery(when, usual.to()))
            .orElse(usual);
      }
      Fields section = fields.object("delivery").orElseThrow();
      Optional<Delivery.When> when = section.choice("when", Delivery.When.class);
      List<Address> to = new ArrayList<>(addresses(section));
      to.addAll(onChannel(section, owner));
      section.refuseOthers();
      return new Delivery(when.orElse(Delivery.When.ALWAYS), to.isEmpty() ? usual.to() : to);
    }

    /** Where the user is reached on a channel. */
    private List<Address> onChannel(Fields section, Optional<User> owner) {
      Optional<String> channel = section.text("channel");
      section.text("connector_id");
      if (channel.isEmpty()) {
        return List.of();
      }
      List<Address> found =
          owner.map(User::addresses).orElse(List.of()).stream()
              .map(Address::parse)
              .filter(it -> it.channel().equals(channel.get()))
              .toList();
      if (found.isEmpty()) {
        section.problem(
            section.place("channel"),
            "channel",
            owner
                .map(it -> "%s has no address on %s".formatted(it.name(), channel.get()))
                .orElse("nobody is named who could be reached on " + channel.get()),
            "name a user with such an address, or write to: [CHANNEL:ADDRESS]");
      }
      return found;
    }

    private List<Address> addresses(Fields section) {
      List<Address> addresses = new ArrayList<>();
      List<String> texts = section.texts("to").stream().distinct().toList();
      if (texts.size() > Limits.MOST_ADDRESSES) {
        section.problem(
            section.place("to"),
            "to",
            "there are %d addresses".formatted(texts.size()),
            "name %d at most".formatted(Limits.MOST_ADDRESSES));
        return List.of();
      }
      for (String text : texts) {
        try {
          Address address = Address.parse(text);
          checkAddress.accept(address);
          addresses.add(address);
        } catch (RefusedException e) {
          section.problem(section.place("to"), "to", e.problem(), e.remedy());
        }
      }
      return addresses;
    }
  }
}
