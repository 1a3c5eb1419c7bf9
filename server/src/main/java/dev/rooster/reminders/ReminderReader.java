package dev.rooster.reminders;

import dev.rooster.agent.AgentSettings;
import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Schedule;
import dev.rooster.text.NearestName;
import dev.rooster.time.HomeZone;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
    private final Optional<ReminderAttributes> details;

    Reading(Fields fields, Optional<Reminder> current) {
      this.fields = fields;
      this.current = current;
      this.details = current.map(ReminderAttributes::of);
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
          new ScheduleFields(fields, current, new ExcludedDates(configuration.calendars()), now)
              .read(home(owner));
      Optional<Condition> condition =
          new ConditionFields(fields, current, caller.trust(), maker()).read(thinks(agent), agent);
      Policies policies =
          new PolicyFields(fields, current)
              .read(timed.map(it -> isOneShot(it.schedule())).orElse(true));
      Optional<Boolean> enabled = fields.flag("enabled");
      ReminderAttributes kept = details(agent, owner, timed);
      fields.rejectUnknown(SET_BY_ROOSTER);
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
                ReminderAttributes.KIND,
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
      String agent =
          text("agent", configuration.defaultAgent(), it -> ReminderAttributes.of(it).agent());
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
      return thinks(agent) ? agent : "";
    }

    /** Who passes messages on does not think about them. */
    private boolean thinks(String agent) {
      return !(configuration.agents().get(agent) instanceof AgentSettings.Direct);
    }

    private static boolean isOneShot(Schedule schedule) {
      return Definition.of(ReminderAttributes.KIND, "", schedule).oneShot();
    }

    private Optional<User> maker() {
      return current.map(it -> configuration.users().get(ReminderAttributes.of(it).origin().by()));
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
        // Who else there is is nobody's business.
        return caller.user();
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
      return DefaultZones.of(owner, configuration, caller);
    }

    private ReminderAttributes details(
        String agent, Optional<User> owner, Optional<ScheduleFields.Timed> timed) {
      String description =
          mentions("description")
              ? fields.text("description").orElse("")
              : details.map(ReminderAttributes::description).orElse("");
      if (mentions("description")) {
        Limits.check(fields, "description", description, Limits.LONGEST_DESCRIPTION);
      }
      Optional<Priority> priority = fields.choice("priority", Priority.class);
      return new ReminderAttributes(
          agent,
          details.map(ReminderAttributes::edits).orElse(Edits.NONE),
          description,
          session(),
          mentions("priority")
              ? priority.orElse(Priority.IDLE)
              : details.map(ReminderAttributes::priority).orElse(Priority.IDLE),
          new DeliveryFields(fields, checkAddress)
              .read(details.map(ReminderAttributes::delivery), owner),
          timed.map(ScheduleFields.Timed::floating).orElse(false),
          timed.map(ScheduleFields.Timed::except).orElse(List.of()),
          details.map(ReminderAttributes::origin).orElse(Origin.of(caller.name(), caller.trust())));
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
          ? given.orElse(ReminderAttributes.ISOLATED)
          : details.map(ReminderAttributes::session).orElse(ReminderAttributes.ISOLATED);
    }
  }
}
