package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Schedule;
import dev.rooster.session.SessionKey;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads a reminder from fields: a new one, or a change of an existing one. A change keeps the
 * fields that it does not name, and null sets a field to its default. Plain fields derive from the
 * table; the fields here depend on the configuration, the caller or each other.
 */
public final class ReminderReader {
  private final Configuration configuration;
  private final Consumer<Address> checkAddress;
  private final Caller caller;
  private final Instant now;

  /**
   * @param checkAddress refuses an address that Rooster cannot deliver to
   */
  public ReminderReader(
      Configuration configuration, Consumer<Address> checkAddress, Caller caller, Instant now) {
    this.configuration = configuration;
    this.checkAddress = checkAddress;
    this.caller = caller;
    this.now = now;
  }

  /** Reads a new reminder; refuses one with problems, and one that never fires. */
  Draft fresh(ParsedValue body) {
    Draft draft = read(body, Optional.empty());
    Lifecycle.create("preview", draft.definition(), now);
    return draft;
  }

  /** Reads a change of a reminder; refuses one with problems. */
  Draft changed(ParsedValue body, Reminder current) {
    return read(body, Optional.of(current));
  }

  private Draft read(ParsedValue body, Optional<Reminder> current) {
    Problems problems = new Problems();
    Optional<Draft> draft = new Reading(Fields.of(body, "", problems), current).draft();
    problems.throwIfAny();
    return draft.orElseThrow();
  }

  /** Reads a new reminder; adds its problems to those of the fields. */
  public Optional<Draft> fresh(Fields fields) {
    return new Reading(fields, Optional.empty()).draft();
  }

  /** Reads one reminder. */
  private final class Reading {
    private final Fields fields;
    private final Optional<Reminder> current;
    private final Optional<ReminderAttributes> before;

    Reading(Fields fields, Optional<Reminder> current) {
      this.fields = fields;
      this.current = current;
      this.before = current.map(ReminderAttributes::of);
    }

    Optional<Draft> draft() {
      Optional<String> id = id();
      String name = text(WhatFields.NAME, "", it -> it.definition().name());
      String message = text(WhatFields.MESSAGE, "", it -> it.definition().text());
      String agent = agent();
      Optional<User> owner = owner();
      Optional<ScheduleFields.Timed> timed =
          new ScheduleFields(
                  fields, current, new ExcludedDates(configuration.time().calendars()), now)
              .read(DefaultZones.of(owner, configuration, caller));
      Optional<Condition> condition =
          new ConditionFields(fields, current).read(isModel(agent), agent);
      Policies policies =
          new PolicyFields(fields, current)
              .read(timed.map(it -> Policies.defaultsFor(it.schedule())).orElse(Policies.ONE_SHOT));
      timed.filter(it -> isOneShot(it.schedule())).ifPresent(it -> refuseSeveralFires(policies));
      Optional<Boolean> enabled = StandingFields.ENABLED.read(fields);
      timed.ifPresent(it -> {
        TriggerFields.checkAgent(fields, it.schedule(), configuration.agents().inbox(agent), agent);
        TriggerFields.checkWebhook(
            fields, it.schedule(), configuration.daemon().webhooks().keySet());
      });
      ReminderAttributes attributes = attributes(agent, owner, timed);
      new TurnFields(fields, configuration, agent).check(attributes, condition);
      fields.rejectUnknown(ReminderFields.setByRooster());
      if (message.isBlank()) {
        WhatFields.MESSAGE.problem(
            fields, "the message is empty", "give one, such as \"call Ada\"");
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
                limitKey(agent, owner.map(User::name).orElse(""), attributes.session()),
                timed.get().schedule(),
                condition,
                policies,
                new Labels(
                    owner.map(User::name).orElse(""),
                    current.map(it -> it.definition().labels().source()).orElse(""),
                    attributes.text()));
        return Optional.of(draft(id, trusted(definition), enabled, timed.get().notes()));
      } catch (RefusedException e) {
        if (e.reason() == RefusedException.Reason.NOT_ALLOWED) {
          throw e;
        }
        fields.problem(fields.place(), "", e.problem(), e.remedy());
        return Optional.empty();
      }
    }

    /** A new reminder may have to wait for approval; a change that would have to is refused. */
    private Draft draft(
        Optional<String> id, Definition definition, Optional<Boolean> enabled, List<String> notes) {
      Optional<ServerReason.AwaitsApproval> approval =
          current.isPresent()
              ? Optional.empty()
              : ApprovalRule.needed(definition, caller, configuration);
      if (approval.isPresent() && !enabled.orElse(true)) {
        StandingFields.ENABLED.problem(
            fields, "a reminder that waits for approval cannot be paused", "leave it out");
      }
      Draft draft = new Draft(id, definition, enabled, approval, notes);
      return draft.noting(approval.map(_ -> "a person must approve it before it fires"));
    }

    /**
     * Refuses a reminder whose runs would not be trusted enough. A reminder that lost its trust
     * since it was created can still be edited in other respects; it is paused when it fires.
     */
    private Definition trusted(Definition read) {
      boolean isChanged =
          current.filter(it -> !EditRecorder.changed(it.definition(), read).isEmpty()).isPresent();
      ReminderAttributes attributes = ReminderAttributes.of(read);
      Definition definition =
          isChanged ? attributes.withTrustAtMost(caller.trust()).in(read) : read;
      if (isChanged) {
        ApprovalRule.refuseChange(definition, caller, configuration);
      }
      Optional<ServerReason.LackOfTrust> problem =
          RunPreconditions.untrusted(definition, configuration);
      if (problem.isPresent() && isConcerned()) {
        throw TrustRefusal.of(problem.get(), caller);
      }
      return definition;
    }

    private boolean isConcerned() {
      boolean wasTrusted =
          current
              .filter(it -> RunPreconditions.untrusted(it.definition(), configuration).isEmpty())
              .isPresent();
      return current.isEmpty()
          || wasTrusted
          || Stream.of(HowFields.CONDITION, WhatFields.AGENT, WhatFields.USER, WhenFields.SCHEDULE)
              .anyMatch(it -> it.isIn(fields));
    }

    /** The id that the operator gives to a new reminder, so that an exported one keeps its id. */
    private Optional<String> id() {
      Optional<String> id = WhatFields.ID.read(fields);
      if (id.isPresent() && current.isPresent() && !current.get().id().equals(id.get())) {
        WhatFields.ID.problem(fields, "an id cannot be changed", "leave it out");
      } else if (id.isPresent() && caller.scope().isPresent()) {
        WhatFields.ID.problem(fields, "only the operator may choose ids", "leave it out");
      }
      return id;
    }

    private String text(
        ReminderField<String> field, String defaultValue, Function<Reminder, String> earlier) {
      return field.read(fields, defaultValue, current.map(earlier).orElse(defaultValue));
    }

    private String agent() {
      String agent =
          text(
              WhatFields.AGENT,
              configuration.agents().defaultName(),
              it -> ReminderAttributes.of(it).agent());
      if (!configuration.agents().has(agent) && WhatFields.AGENT.isIn(fields)) {
        WhatFields.AGENT.problem(
            fields,
            "there is no agent '%s'".formatted(agent),
            NearestName.remedy(
                agent,
                configuration.agents().names(),
                "list the agents to see their names, or leave it out"));
      }
      return agent;
    }

    private void refuseSeveralFires(Policies policies) {
      if (WhenFields.MAX_FIRES.isIn(fields) && policies.maxFires().orElse(1) > 1) {
        WhenFields.MAX_FIRES.problem(
            fields,
            "this reminder fires once",
            "leave the limit out, or use a recurring schedule: cron, rrule or every");
      }
    }

    /**
     * Only agents with a model have a limit. Reminders that share a conversation wait for each
     * other: they have a limit of their own, so that they leave the places of the agent to others.
     */
    private String limitKey(String agent, String owner, String session) {
      if (!isModel(agent)) {
        return "";
      }
      boolean alone = session.equals(SessionKey.ISOLATED) || session.equals(SessionKey.OWN);
      return alone ? agent : "session %s/%s %s".formatted(owner, agent, session);
    }

    /** The direct agent has no model. */
    private boolean isModel(String agent) {
      return configuration.agents().thinks(agent);
    }

    private static boolean isOneShot(Schedule schedule) {
      return Definition.of(ReminderAttributes.KIND, "", schedule).oneShot();
    }

    private Optional<User> owner() {
      String own = caller.user().map(User::name).orElse("");
      String name = text(WhatFields.USER, own, it -> it.definition().labels().owner());
      if (!caller.sees(name)) {
        WhatFields.USER.problem(
            fields, "you have access only to your own reminders", "leave it out");
        // Don't reveal other users.
        return caller.user();
      }
      Optional<User> user = Optional.ofNullable(configuration.users().get(name));
      if (!name.isEmpty() && user.isEmpty() && WhatFields.USER.isIn(fields)) {
        WhatFields.USER.problem(
            fields,
            "there is no user '%s'".formatted(name),
            NearestName.remedy(
                name,
                configuration.users().keySet(),
                "list the agents to see their names, or leave it out"));
      }
      return name.isEmpty()
          ? Optional.empty()
          : user.or(() ->
              Optional.of(
                  new User(name, Trust.PUBLIC, Optional.empty(), List.of(), Optional.empty())));
    }

    private ReminderAttributes attributes(
        String agent, Optional<User> owner, Optional<ScheduleFields.Timed> timed) {
      ReminderAttributes attributes =
          before.orElse(ReminderAttributes.NONE.withOrigin(Origin.of(caller)));
      for (ReminderField<?> field : ReminderFields.DEFINITION) {
        if (!field.is(WhatFields.AGENT) && !field.is(HowFields.DELIVERY)) {
          attributes = plain(field, attributes);
        }
      }
      Delivery delivery =
          new DeliveryFields(fields, checkAddress)
              .read(before.map(ReminderAttributes::delivery), owner);
      return attributes
          .with(WhatFields.AGENT, agent)
          .with(HowFields.DELIVERY, delivery)
          .with(WhenFields.FLOATING, timed.map(ScheduleFields.Timed::floating).orElse(false))
          .with(
              WhenFields.WRITTEN_EXCEPT, timed.map(ScheduleFields.Timed::except).orElse(List.of()));
    }

    /** Adds the value of a field that depends on no other. */
    private <T> ReminderAttributes plain(ReminderField<T> field, ReminderAttributes attributes) {
      if (field.kept().isEmpty()) {
        return attributes;
      }
      T defaultValue = field.kept().get().fallback();
      return attributes.with(field, field.read(fields, defaultValue, attributes.get(field)));
    }
  }
}
