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
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Finds and lists the reminders that a caller may see. Read-only. Thread-safe. */
final class Lookup {
  private static final int MOST_MATCHES = 20;
  private static final Set<Status> NOT_ENDED =
      EnumSet.of(Status.ACTIVE, Status.PAUSED, Status.UNREADABLE);

  private final Store store;

  Lookup(Store store) {
    this.store = store;
  }

  Slice<Reminder> list(Caller caller, ReminderQuery query) {
    Listing.Filter filter = Listing.Filter.ALL.withKind(ReminderAttributes.KIND);
    filter = query.statuses().isEmpty() ? filter : filter.withStatuses(query.stored());
    Optional<String> owner = caller.scope().or(query::user);
    filter = owner.map(filter::withOwner).orElse(filter);
    filter = query.name().map(filter::withName).orElse(filter);
    Listing listing = Listing.of(filter).limit(query.limit());
    listing = query.byNextFire() ? listing.byNextFire() : listing;
    query.after().ifPresent(query.byNextFire() ? Cursors::checkTime : Cursors::checkId);
    return filled(query.after().map(listing::after).orElse(listing), query);
  }

  /** Applies the filters that the store does not support, until a page is full. */
  private Slice<Reminder> filled(Listing first, ReminderQuery query) {
    if (query.agent().isEmpty() && query.source().isEmpty() && !query.choosesAmongPaused()) {
      Page<Reminder> page = store.list(first);
      return new Slice<>(page.items(), page.next());
    }
    List<Reminder> found = new ArrayList<>();
    Listing listing = first.limit(Listing.LONGEST_PAGE);
    Page<Reminder> page = store.list(listing);
    while (true) {
      for (Reminder reminder : page.items()) {
        if (matches(reminder, query)) {
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

  private static boolean matches(Reminder reminder, ReminderQuery query) {
    return (query.statuses().isEmpty()
            || query.statuses().contains(ReminderStatus.of(reminder.standing())))
        && query.agent().filter(it -> !it.equals(ReminderAttributes.of(reminder).agent())).isEmpty()
        && query.source().filter(it -> !Sources.file(reminder).equals(Optional.of(it))).isEmpty();
  }

  /** Found by their approvals, which are few, and not among all that are paused. */
  List<Reminder> pending(Caller caller) {
    Listing approvals =
        Listing.of(
            Listing.Filter.ALL
                .withKind(ApprovalAttributes.KIND)
                .withStatuses(EnumSet.of(Status.ACTIVE)));
    List<Reminder> found = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Page<Reminder> page = store.list(after.map(approvals::after).orElse(approvals));
      List<String> ids =
          page.items().stream().map(it -> ApprovalAttributes.of(it).reminderId()).toList();
      store.find(ids).stream()
          .filter(it -> ApprovalRule.isPending(it.standing()))
          .filter(it -> caller.sees(it.definition().labels().owner()))
          .forEach(found::add);
      after = page.next();
    } while (after.isPresent());
    return found.stream().sorted(Comparator.comparing(Reminder::createdAt)).toList();
  }

  /** Finds a reminder by its id, a unique prefix of its id, its unique name, or agent/name. */
  Reminder find(Caller caller, String reference) {
    return exactly(caller, reference).orElseGet(() -> one(caller, reference));
  }

  /** Finds a reminder by its full id. */
  Optional<Reminder> exactly(Caller caller, String id) {
    return store.find(List.of(id)).stream()
        .filter(it ->
            it.definition().kind().equals(ReminderAttributes.KIND)
                && caller.sees(it.definition().labels().owner()))
        .findFirst();
  }

  /** The note for a name that another current reminder already has. */
  Optional<String> sameName(Caller caller, String name) {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Listing.Filter named = Listing.Filter.ALL.withKind(ReminderAttributes.KIND).withName(name);
    return store
        .list(Listing.of(own(caller, named).withStatuses(NOT_ENDED)).limit(1))
        .items()
        .stream()
        .findFirst()
        .map(it -> "%s has the same name, %s; use their ids from now on".formatted(it.id(), name));
  }

  private Reminder one(Caller caller, String reference) {
    List<Reminder> matches = matches(caller, reference);
    if (matches.isEmpty()) {
      throw RefusedException.notFound(reference);
    }
    if (matches.size() > 1) {
      throw ambiguous(reference, matches);
    }
    return matches.getFirst();
  }

  /** Reminders of the same name are told apart by their agents, if these differ. */
  private static RefusedException ambiguous(String reference, List<Reminder> matches) {
    List<String> names =
        matches.stream()
            .filter(it -> it.definition().name().equals(reference))
            .map(it -> ReminderAttributes.of(it).agent() + "/" + reference)
            .distinct()
            .toList();
    boolean byAgent = names.size() == matches.size();
    return RefusedException.invalid(
        "'%s' is ambiguous: %s"
            .formatted(
                reference,
                String.join(
                    ", ",
                    (byAgent ? names : matches.stream().map(Reminder::id).toList())
                        .stream().limit(5).toList())),
        byAgent ? "use one of these names" : "use one of these ids");
  }

  /** A blank reference matches nothing, not even reminders without a name. */
  private List<Reminder> matches(Caller caller, String reference) {
    if (reference.isBlank()) {
      return List.of();
    }
    Listing.Filter all = Listing.Filter.ALL.withKind(ReminderAttributes.KIND);
    List<Reminder> named = some(caller, all.withName(reference), it -> true);
    if (named.isEmpty() && reference.contains("/") && !reference.endsWith("/")) {
      String agent = reference.substring(0, reference.indexOf('/'));
      named =
          some(
              caller,
              all.withName(reference.substring(agent.length() + 1)),
              it -> ReminderAttributes.of(it).agent().equals(agent));
    }
    return named.isEmpty() ? some(caller, all.withIdPrefix(reference), it -> true) : named;
  }

  /** The matching reminders that have not ended; if there are none, those that have. */
  private List<Reminder> some(Caller caller, Listing.Filter filter, Predicate<Reminder> which) {
    Listing.Filter own = own(caller, filter);
    List<Reminder> current = some(own.withStatuses(NOT_ENDED), which);
    return current.isEmpty() ? some(own, which) : current;
  }

  private List<Reminder> some(Listing.Filter filter, Predicate<Reminder> which) {
    return store.list(Listing.of(filter)).items().stream()
        .filter(which)
        .limit(MOST_MATCHES)
        .toList();
  }

  private static Listing.Filter own(Caller caller, Listing.Filter filter) {
    return caller.scope().map(filter::withOwner).orElse(filter);
  }
}
