package dev.rooster.approval;

import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.engine.Handler;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ApprovalAttributes;
import dev.rooster.reminders.ApprovalRule;
import dev.rooster.reminders.ChangeEvents;
import dev.rooster.reminders.ChangeEvents.ChangeType;
import dev.rooster.reminders.ServerReason;
import dev.rooster.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Cancels a reminder that was not approved in time. Its reply is the text for the person who was
 * asked. A repeated run replies the same. Thread-safe.
 */
public final class ExpireApproval implements Handler {
  private final Store store;
  private final Changes changes;
  private final ChangeEvents events;

  public ExpireApproval(Store store, Changes changes, ChangeEvents events) {
    this.store = store;
    this.changes = changes;
    this.events = events;
  }

  @Override
  public Outcome.Answer handle(Run run) {
    String id = ApprovalAttributes.of(run.reminder()).reminderId();
    Optional<Reminder> found = store.find(List.of(id)).stream().findFirst();
    if (found.filter(it -> ApprovalRule.isPending(it.standing())).isPresent()) {
      Change change =
          changes.cancel(
              id,
              OptionalLong.of(found.get().version()),
              new ServerReason.ApprovalExpired().reason());
      events.publish(ChangeType.CANCELLED, change.reminder());
      return told(change.reminder());
    }
    return found
        .filter(ExpireApproval::hasExpired)
        .map(ExpireApproval::told)
        .orElseGet(Outcome.Nothing::new);
  }

  private static boolean hasExpired(Reminder reminder) {
    return reminder
        .standing()
        .reason()
        .flatMap(ServerReason::of)
        .filter(ServerReason.ApprovalExpired.class::isInstance)
        .isPresent();
  }

  private static Outcome.Answer told(Reminder reminder) {
    return new Outcome.Done(
        "%s was not approved in time, so it is cancelled: %s"
            .formatted(reminder.id(), reminder.definition().text()));
  }
}
