package dev.rooster.reminders;

import dev.rooster.format.Cursors;
import dev.rooster.format.Slice;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds and lists the reminders that a caller may know of. Reads only. Thread-safe. */
final class Lookup {
  private static final int MOST_MEANT = 20;
  private static final Set<Status> GOING = EnumSet.of(Status.ACTIVE, Status.PAUSED);

  private final Store store;

  Lookup(Store store) {
    this.store = store;
  }

  Slice<Reminder> list(Caller caller, ReminderQuery query) {
    Listing.Filter filter = Listing.Filter.ALL.withKind(ReminderAttributes.KIND);
    filter = query.statuses().isEmpty() ? filter : filter.withStatuses(query.statuses());
    Optional<String> owner = caller.user().map(it -> it.name()).or(query::user);
    filter = owner.map(filter::withOwner).orElse(filter);
    filter = query.name().map(filter::withName).orElse(filter);
    Listing listing = Listing.of(filter).limit(query.limit());
    listing = query.byNextFire() ? listing.byNextFire() : listing;
    query.after().ifPresent(query.byNextFire() ? Cursors::checkTime : Cursors::checkId);
    return filled(query.after().map(listing::after).orElse(listing), query);
  }

  /** What the store cannot look for is looked for here, until a page is full. */
  private Slice<Reminder> filled(Listing first, ReminderQuery query) {
    if (query.agent().isEmpty() && query.source().isEmpty()) {
      Page<Reminder> page = store.list(first);
      return new Slice<>(page.items(), page.next());
    }
    List<Reminder> found = new ArrayList<>();
    Listing listing = first.limit(Listing.LONGEST_PAGE);
    Page<Reminder> page = store.list(listing);
    while (true) {
      for (Reminder reminder : page.items()) {
        if (isMeant(reminder, query)) {
          if (found.size() == query.limit()) {
            return new Slice<>(found, Optional.of(Listing.cursor(first.order(), found.getLast())));
          }
          found.add(reminder);
        }
      }
      if (page.next().isEmpty()) {
        return new Slice<>(found, Optional.empty());
      }
      page = store.list(listing.after(page.next().get()));
    }
  }

  private static boolean isMeant(Reminder reminder, ReminderQuery query) {
    return query.agent().filter(it -> !it.equals(ReminderAttributes.of(reminder).agent())).isEmpty()
        && query.source().filter(it -> !Sources.file(reminder).equals(Optional.of(it))).isEmpty();
  }

  /** By its id, the beginning of its id if no other begins so, or its name if no other has it. */
  Reminder find(Caller caller, String reference) {
    return exactly(caller, reference).orElseGet(() -> one(caller, reference));
  }

  /** By its id alone. */
  Optional<Reminder> exactly(Caller caller, String id) {
    return store.find(List.of(id)).stream()
        .filter(it -> it.definition().kind().equals(ReminderAttributes.KIND) && caller.sees(it))
        .findFirst();
  }

  /** What to say to somebody who gives the name of another one that goes on. */
  Optional<String> sameName(Caller caller, String name) {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Listing.Filter named = Listing.Filter.ALL.withKind(ReminderAttributes.KIND).withName(name);
    return store.list(Listing.of(own(caller, named).withStatuses(GOING)).limit(1)).items().stream()
        .findFirst()
        .map(it ->
            "%s is called %s, too: from now on they are told apart by their ids"
                .formatted(it.id(), name));
  }

  private Reminder one(Caller caller, String reference) {
    List<Reminder> meant = meant(caller, reference);
    if (meant.isEmpty()) {
      throw RefusedException.notFound(reference);
    }
    if (meant.size() > 1) {
      throw RefusedException.invalid(
          "'%s' may be %s"
              .formatted(
                  reference,
                  String.join(" or ", meant.stream().limit(5).map(Reminder::id).toList())),
          "write the id, or enough of it");
    }
    return meant.getFirst();
  }

  /** Nothing stands for nobody: those without a name are not meant by an empty one. */
  private List<Reminder> meant(Caller caller, String reference) {
    if (reference.isBlank()) {
      return List.of();
    }
    Listing.Filter all = Listing.Filter.ALL.withKind(ReminderAttributes.KIND);
    List<Reminder> named = some(caller, all.withName(reference));
    return named.isEmpty() ? some(caller, all.withIdPrefix(reference)) : named;
  }

  /** Those that go on; if none does, those that have ended. */
  private List<Reminder> some(Caller caller, Listing.Filter filter) {
    Listing.Filter own = own(caller, filter);
    List<Reminder> going =
        store.list(Listing.of(own.withStatuses(GOING)).limit(MOST_MEANT)).items();
    return going.isEmpty() ? store.list(Listing.of(own).limit(MOST_MEANT)).items() : going;
  }

  private static Listing.Filter own(Caller caller, Listing.Filter filter) {
    return caller.user().map(it -> filter.withOwner(it.name())).orElse(filter);
  }
}
