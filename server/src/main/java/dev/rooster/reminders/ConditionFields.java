package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.util.Optional;

/** Reads the condition of a reminder: {@code condition}. */
final class ConditionFields {
  private final Fields fields;
  private final Optional<Reminder> current;

  ConditionFields(Fields fields, Optional<Reminder> current) {
    this.fields = fields;
    this.current = current;
  }

  /**
   * Reads the condition, or keeps the current one.
   *
   * @param judges whether the agent can judge a prompt
   */
  Optional<Condition> read(boolean judges, String agent) {
    Optional<Condition> condition = condition();
    if (!judges) {
      refusePrompt(condition, agent);
    }
    return condition;
  }

  private Optional<Condition> condition() {
    Optional<Fields> section = HowFields.CONDITION.read(fields);
    if (!HowFields.CONDITION.isIn(fields)) {
      return current.flatMap(it -> it.definition().condition());
    }
    return section.flatMap(this::written);
  }

  /** The direct agent cannot judge a prompt: it has no model. */
  private void refusePrompt(Optional<Condition> condition, String agent) {
    boolean judged = condition.filter(it -> it.by() == Condition.By.PROMPT).isPresent();
    boolean concerned =
        current.isEmpty() || HowFields.CONDITION.isIn(fields) || WhatFields.AGENT.isIn(fields);
    if (judged && concerned) {
      fields.problem(
          fields.place(HowFields.CONDITION.name()),
          HowFields.CONDITION.name() + "." + HowFields.PROMPT.name(),
          "agent '%s' has no model and cannot judge a condition".formatted(agent),
          "use an agent with a model, or a shell command: --condition, or command instead of"
              + " prompt");
    }
  }

  private Optional<Condition> written(Fields section) {
    Optional<String> command = HowFields.COMMAND.read(section);
    Optional<String> prompt = HowFields.PROMPT.read(section);
    Condition.Mode mode = HowFields.MODE.read(section).orElse(Condition.Mode.EACH);
    Duration timeout = HowFields.CONDITION_TIMEOUT.read(section).orElse(Condition.DEFAULT_TIMEOUT);
    section.rejectUnknown();
    if (command.isPresent() == prompt.isPresent()) {
      section.problem(
          section.place(),
          "",
          command.isPresent()
              ? "a command and a prompt cannot be combined"
              : "the condition has neither a command nor a prompt",
          "give exactly one of command and prompt");
      return Optional.empty();
    }
    if (prompt.isPresent() && !timeout.equals(Condition.DEFAULT_TIMEOUT)) {
      HowFields.CONDITION_TIMEOUT.problem(
          section,
          "a timeout has no effect on a prompt, which the agent judges in its turn",
          "leave it out; the timeout of the reminder limits the whole run");
      return Optional.empty();
    }
    return condition(section, command, prompt, new Answer(mode, timeout));
  }

  /** The mode and the timeout of a condition. */
  private record Answer(Condition.Mode mode, Duration timeout) {}

  private static Optional<Condition> condition(
      Fields section, Optional<String> command, Optional<String> prompt, Answer answer) {
    try {
      return Optional.of(
          new Condition(
              answer.mode(),
              command.isPresent() ? Condition.By.COMMAND : Condition.By.PROMPT,
              command.or(() -> prompt).orElseThrow(),
              answer.timeout()));
    } catch (RefusedException e) {
      section.problem(section.place(), "", e.problem(), e.remedy());
      return Optional.empty();
    }
  }
}
