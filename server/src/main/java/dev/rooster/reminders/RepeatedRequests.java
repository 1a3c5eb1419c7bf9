package dev.rooster.reminders;

import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Makes sure that a repeated request creates only one reminder. The id is derived from the caller
 * and the idempotency key; the reminder stores the key and a hash of the request.
 */
final class RepeatedRequests {
  /** The maximum number of ids to try when random ids collide with derived ones. */
  private static final int MOST_TRIES = 20;

  private final Store store;

  RepeatedRequests(Store store) {
    this.store = store;
  }

  /** The reminder that the same request created earlier, if any. */
  Optional<Reminder> createdBefore(Caller caller, String key, String request) {
    for (int i = 0; i < MOST_TRIES; i++) {
      String id = RequestKey.id(caller.name(), key, i);
      Optional<Reminder> there = store.find(List.of(id)).stream().findAny();
      if (there.isEmpty()) {
        refuseGone(id);
        return Optional.empty();
      }
      if (ReminderAttributes.of(there.get()).origin().requestKey().equals(key)) {
        refuseOtherRequest(caller, there.get(), request);
        return there;
      }
    }
    return Optional.empty();
  }

  /**
   * Creates a reminder, unless the same request created one in the meantime.
   *
   * @param write creates a reminder with the given id
   */
  Reminders.Saved create(
      Caller caller,
      Draft draft,
      String key,
      String request,
      BiFunction<String, Draft, Reminder> write) {
    ReminderAttributes attributes = ReminderAttributes.of(draft.definition());
    Draft marked =
        new Draft(
            Optional.empty(),
            attributes
                .withOrigin(attributes.origin().withRequest(key, request))
                .in(draft.definition()),
            draft.enabled(),
            draft.approval(),
            draft.notes());
    int salt = 0;
    for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
      String id = RequestKey.id(caller.name(), key, salt);
      Optional<Reminder> there = store.find(List.of(id)).stream().findAny();
      if (there.isPresent()
          && ReminderAttributes.of(there.get()).origin().requestKey().equals(key)) {
        refuseOtherRequest(caller, there.get(), request);
        return Reminders.Saved.before(there.get());
      }
      if (there.isEmpty()) {
        refuseGone(id);
        try {
          return Reminders.Saved.now(write.apply(id, marked), draft.notes());
        } catch (RefusedException e) {
          if (e.reason() != Reason.ALREADY_EXISTS) {
            throw e;
          }
          // Another request created this id meanwhile: the next attempt looks at its reminder.
        }
      } else {
        salt++;
      }
    }
    throw new RefusedException(
        Reason.ALREADY_EXISTS, "no id is left for this idempotency key", "use another key");
  }

  private static void refuseOtherRequest(Caller caller, Reminder there, String request) {
    if (!caller.sees(there.definition().labels().owner())) {
      throw new RefusedException(
          Reason.ALREADY_EXISTS,
          "the reminder that this idempotency key created now belongs to another user",
          "use a new key for a new request");
    }
    if (!ReminderAttributes.of(there).origin().request().equals(request)) {
      throw new RefusedException(
          Reason.ALREADY_EXISTS,
          "this idempotency key was used for another request, which created " + there.id(),
          "use a new key for a new request");
    }
  }

  private void refuseGone(String id) {
    if (!store.history(HistoryQuery.of(id, 1)).items().isEmpty()) {
      throw new RefusedException(
          Reason.HAS_ENDED,
          "an earlier attempt at this request created %s, which has since fired and been deleted"
              .formatted(id),
          "use a new key for a new request");
    }
  }
}
