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
 * Sees to it that a request makes one reminder, however often it comes. The id is worked out from
 * who asks and the key of the request; the reminder keeps key and request.
 */
final class RepeatedRequests {
  /** How many ids may be taken by reminders that came to them by chance. */
  private static final int MOST_TRIES = 20;

  private final Store store;
  private final BiFunction<String, Draft, Reminder> write;

  /**
   * @param write makes a reminder under an id
   */
  RepeatedRequests(Store store, BiFunction<String, Draft, Reminder> write) {
    this.store = store;
    this.write = write;
  }

  /** What the same request has made, if it has come before. */
  Optional<Reminder> madeBefore(Caller caller, String key, String request) {
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

  Reminders.Made create(Caller caller, Draft draft, String key, String request) {
    ReminderAttributes details = ReminderAttributes.of(draft.definition());
    Draft marked =
        new Draft(
            Optional.empty(),
            details.withOrigin(details.origin().withRequest(key, request)).in(draft.definition()),
            draft.enabled(),
            draft.notes());
    for (int i = 0; i < MOST_TRIES; i++) {
      String id = RequestKey.id(caller.name(), key, i);
      Optional<Reminder> there = store.find(List.of(id)).stream().findAny();
      if (there.isPresent()
          && ReminderAttributes.of(there.get()).origin().requestKey().equals(key)) {
        refuseOtherRequest(caller, there.get(), request);
        return Reminders.Made.before(there.get());
      }
      if (there.isEmpty()) {
        refuseGone(id);
        try {
          return Reminders.Made.now(write.apply(id, marked), draft.notes());
        } catch (RefusedException e) {
          if (e.reason() != Reason.ALREADY_EXISTS) {
            throw e;
          }
          i--;
        }
      }
    }
    throw new RefusedException(
        Reason.ALREADY_EXISTS, "no id is left for this idempotency key", "use another key");
  }

  private static void refuseOtherRequest(Caller caller, Reminder there, String request) {
    if (!caller.sees(there)) {
      throw new RefusedException(
          Reason.ALREADY_EXISTS,
          "what this idempotency key made is not yours any more",
          "use a new key for a new request");
    }
    if (!ReminderAttributes.of(there).origin().request().equals(request)) {
      throw new RefusedException(
          Reason.ALREADY_EXISTS,
          "this idempotency key was used for another request, which made " + there.id(),
          "use a new key for a new request");
    }
  }

  private void refuseGone(String id) {
    if (!store.history(HistoryQuery.of(id, 1)).items().isEmpty()) {
      throw new RefusedException(
          Reason.HAS_ENDED,
          "this request was fulfilled before: %s has fired, and is gone".formatted(id),
          "use a new key for a new request");
    }
  }
}
