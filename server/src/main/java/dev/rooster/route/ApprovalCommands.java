package dev.rooster.route;

import dev.rooster.approval.OpenQuestions;
import dev.rooster.engine.Changes.Change;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.Approvals;
import dev.rooster.route.ObeyCommand.Sender;
import dev.rooster.text.UserFacingException;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Situation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Approves and declines reminders that wait for approval. Thread-safe. */
public final class ApprovalCommands implements ObeyCommand.Commands {
  private final Supplier<Approvals> approvals;
  private final OpenQuestions questions;

  public ApprovalCommands(Supplier<Approvals> approvals, OpenQuestions questions) {
    this.approvals = approvals;
    this.questions = questions;
  }

  @Override
  public Optional<Outcome.Answer> obey(Run run, Sender sender) {
    boolean isAnswer =
        sender.situation() == Situation.CHAT
            && questions.isAnsweredBy(
                run.reminderId(), run.reminder().createdAt(), sender.message().from());
    return ApprovalCommand.parse(run.text())
        .flatMap(command -> obey(command, sender.caller(), isAnswer))
        .map(Outcome.Done::new);
  }

  private Optional<String> obey(ApprovalCommand command, Caller caller, boolean isAnswer) {
    if (command.reminder().isPresent()) {
      return named(command, command.reminder().get(), caller);
    }
    return isAnswer ? asked(command, caller) : Optional.empty();
  }

  /** A name may be any word of a message to the agent; an id is not. */
  private Optional<String> named(ApprovalCommand command, String word, Caller caller) {
    return approvals.get().pending(caller).stream()
        .filter(it -> isMeant(it, word))
        .findFirst()
        .map(it -> obey(command, it, caller))
        .or(() ->
            Optional.of(word)
                .filter(it -> it.startsWith("r-"))
                .map("No reminder %s waits for your approval."::formatted));
  }

  private Optional<String> asked(ApprovalCommand command, Caller caller) {
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

  private String obey(ApprovalCommand command, Reminder reminder, Caller caller) {
    OptionalLong seen = OptionalLong.empty();
    try {
      return switch (command) {
        case ApprovalCommand.Approve _ -> {
          Change change = approvals.get().approve(caller, reminder.id(), seen);
          yield "Approved %1$s: %2$s\n\nTo undo it, ask me to cancel %1$s."
              .formatted(change.reminder().id(), change.reminder().definition().text());
        }
        case ApprovalCommand.Decline _ -> {
          approvals.get().decline(caller, reminder.id(), seen);
          yield "Declined %s. It will not run.".formatted(reminder.id());
        }
      };
    } catch (UserFacingException e) {
      return e.line();
    }
  }
}
