package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Duration;
import java.util.Optional;

/** Reads under which condition a reminder fires: {@code condition}. */
final class ConditionFields {
  private static final String SECTION = "condition";

  private final Fields fields;
  private final Optional<Reminder> current;
  private final Trust trust;
  private final Optional<User> maker;

  /**
   * @param trust that of whoever asks
   * @param maker the user who made the reminder, if it is one who did
   */
  ConditionFields(Fields fields, Optional<Reminder> current, Trust trust, Optional<User> maker) {
    this.fields = fields;
    this.current = current;
    this.trust = trust;
    this.maker = maker;
  }

  /**
   * @param thinks whether the agent can judge one
   */
  Optional<Condition> read(boolean thinks, String agent) {
    Optional<Condition> condition = condition();
    if (!thinks) {
      refuseWhatNobodyJudges(condition, agent);
    }
    return condition;
  }

  private Optional<Condition> condition() {
    Optional<Fields> section = fields.object(SECTION);
    if (!fields.mentions(SECTION)) {
      return current.flatMap(it -> it.definition().condition());
    }
    return section.flatMap(this::written);
  }

  /** Who passes messages on does not think about them. */
  private void refuseWhatNobodyJudges(Optional<Condition> condition, String agent) {
    boolean judged = condition.filter(it -> it.by() == Condition.By.PROMPT).isPresent();
    boolean concerned = current.isEmpty() || fields.mentions(SECTION) || fields.mentions("agent");
    if (judged && concerned) {
      fields.problem(
          fields.place(SECTION),
          "condition.prompt",
          "the agent %s passes messages on and judges nothing".formatted(agent),
          "name an agent that thinks, or ask a shell command: --condition, or command instead of"
              + " prompt");
    }
  }

  private Optional<Condition> written(Fields section) {
    Optional<String> command = section.text("command");
    Optional<String> prompt = section.text("prompt");
    Condition.Mode mode = section.choice("mode", Condition.Mode.class).orElse(Condition.Mode.EACH);
    Duration timeout = section.duration("timeout").orElse(Condition.DEFAULT_TIMEOUT);
    section.rejectUnknown();
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
    if (command.isPresent() && !trust.reaches(Trust.FULL)) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "a shell command takes full trust, and yours is " + trust,
          "ask whoever runs Rooster, or let the agent judge it: condition.prompt");
    }
    if (command.isPresent() && maker.filter(it -> !it.trust().reaches(Trust.FULL)).isPresent()) {
      section.problem(
          section.place("command"),
          "command",
          "%s made this reminder and is not trusted with shell commands"
              .formatted(maker.get().name()),
          "make one of your own, for the user " + maker.get().name());
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
}
