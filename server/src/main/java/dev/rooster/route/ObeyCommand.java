package dev.rooster.route;

import dev.rooster.approval.OpenQuestions;
import dev.rooster.channel.Address;
import dev.rooster.engine.Changes.Change;
import dev.rooster.engine.Handler;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Approvals;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.text.UserFacingException;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Situation;
import dev.rooster.trust.User;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Obeys the messages of users that need no model, and leaves all others to the agent. A command has
 * the trust of its conversation. Thread-safe.
 */
public final class ObeyCommand implements Handler {
  private final Supplier<Configuration> configuration;
  private final Supplier<Approvals> approvals;
  private final OpenQuestions questions;
  private final AnswerMessage agent;
  private final ZoneId systemZone;

  /**
   * @param agent answers all other messages
   */
  public ObeyCommand(
      Supplier<Configuration> configuration,
      Supplier<Approvals> approvals,
      OpenQuestions questions,
      AnswerMessage agent,
      ZoneId systemZone) {
    this.configuration = configuration;
    this.approvals = approvals;
    this.questions = questions;
    this.agent = agent;
    this.systemZone = systemZone;
  }

  @Override
  public Outcome.Answer handle(Run run) throws InterruptedException {
    MessageAttributes message = MessageAttributes.of(run.reminder());
    Route route = Route.of(message.from(), message.group(), configuration.get());
    Optional<String> reply =
        route instanceof Route.Taken taken && taken.user().isPresent()
            ? reply(run, message.from(), taken)
            : Optional.empty();
    return reply.isPresent() ? new Outcome.Done(reply.get()) : agent.handle(run);
  }

  private Optional<String> reply(Run run, Address from, Route.Taken route) {
    boolean isAnswer =
        route.situation() == Situation.CHAT
            && questions.isAnsweredBy(run.reminderId(), run.reminder().createdAt(), from);
    return ChatCommand.parse(run.text()).flatMap(command -> obey(command, caller(route), isAnswer));
  }

  private Caller caller(Route.Taken route) {
    User user = route.user().orElseThrow().with(route.trust());
    return new Caller("rest", Optional.of(user), user.zone().orElse(systemZone));
  }

  private Optional<String> obey(ChatCommand command, Caller caller, boolean isAnswer) {
    if (command.reminder().isPresent()) {
      return named(command, command.reminder().get(), caller);
    }
    return isAnswer ? asked(command, caller) : Optional.empty();
  }

  /** A name may be any word of a message to the agent; an id is not. */
  private Optional<String> named(ChatCommand command, String word, Caller caller) {
    return approvals.get().pending(caller).stream()
        .filter(it -> isMeant(it, word))
        .findFirst()
        .map(it -> obey(command, it, caller))
        .or(() ->
            Optional.of(word)
                .filter(it -> it.startsWith("r-"))
                .map("No reminder %s waits for your approval."::formatted));
  }

  private Optional<String> asked(ChatCommand command, Caller caller) {
    List<Reminder> pending = approvals.get().pending(caller);
    if (pending.size() > 1) {
      return Optional.of(
          "Which one? Write approve or decline with its id: "
              + pending.stream().map(Reminder::id).collect(Collectors.joining(", ")));
    }
    return pending.stream().findFirst().map(it -> obey(command, it, caller));
  }

  private static boolean isMeant(Reminder reminder, String word) {
    return reminder.id().equals(word) || reminder.definition().name().equalsIgnoreCase(word);
  }

  private String obey(ChatCommand command, Reminder reminder, Caller caller) {
    OptionalLong seen = OptionalLong.empty();
    try {
      return switch (command) {
        case ChatCommand.Approve _ -> {
          Change change = approvals.get().approve(caller, reminder.id(), seen);
          yield "Approved %1$s: %2$s\n\nTo undo it, ask me to cancel %1$s."
              .formatted(change.reminder().id(), change.reminder().definition().text());
        }
        case ChatCommand.Decline _ -> {
          approvals.get().decline(caller, reminder.id(), seen);
          yield "Declined %s. It will not run.".formatted(reminder.id());
        }
      };
    } catch (UserFacingException e) {
      return e.line();
    }
  }
}
