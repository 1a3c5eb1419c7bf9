package dev.rooster.service;

import dev.rooster.channel.Address;
import dev.rooster.config.Configuration;
import dev.rooster.detail.Details;
import dev.rooster.engine.Changes;
import dev.rooster.engine.Changes.Change;
import dev.rooster.json.Fields;
import dev.rooster.json.Node;
import dev.rooster.json.Problems;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.service.ChangeEvents.Deed;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What can be done with reminders, by whoever may. Everything accepted is on disk when it returns.
 * Thread-safe.
 */
public final class Reminders {
  private static final int MOST_TRIES = 20;

  private final Store store;
  private final Changes changes;
  private final Supplier<Configuration> configuration;
  private final Consumer<Address> checkAddress;
  private final RandomGenerator random;
  private final Optional<Waker> waker;
  private final ChangeEvents events;

  /** A reminder that was made, and what its maker should know. */
  public record Made(Reminder reminder, List<String> notes) {}

  /**
   * @param checkAddress refuses an address to which nothing can be sent from here
   * @param waker none while no daemon is up
   */
  public Reminders(
      Store store,
      Changes changes,
      Supplier<Configuration> configuration,
      Consumer<Address> checkAddress,
      RandomGenerator random,
      Optional<Waker> waker,
      ChangeEvents events) {
    this.store = store;
    this.changes = changes;
    this.configuration = configuration;
    this.checkAddress = checkAddress;
    this.random = random;
    this.waker = waker;
    this.events = events;
  }

  /** What it would be, without making it. */
  public Draft preview(Caller caller, Node body) {
    return read(caller, body, Optional.empty());
  }

  /**
   * Makes a reminder.
   *
   * @param requestKey the same for a request that is repeated: then nothing is made a second time
   */
  public Made create(Caller caller, Node body, String raw, Optional<String> requestKey) {
    Draft draft = read(caller, body, Optional.empty());
    return requestKey
        .map(key -> createOnce(caller, draft, key, RequestKey.hash(raw)))
        .orElseGet(() -> new Made(write(Reminder.newId(random), draft), draft.notes()));
  }

  private Reminder write(String id, Draft draft) {
    Reminder made = changes.create(id, draft.definition());
    return events.tell(
        Deed.CREATED,
        draft.enabled().orElse(true)
            ? made
            : changes.pause(id, OptionalLong.empty(), "made so").reminder());
  }

  private Made createOnce(Caller caller, Draft draft, String key, String request) {
    Details details = Details.read(draft.definition().labels().details());
    Draft marked =
        new Draft(
            withDetails(
                draft.definition(), details.withOrigin(details.origin().withRequest(key, request))),
            draft.enabled(),
            draft.notes());
    for (int i = 0; i < MOST_TRIES; i++) {
      String id = RequestKey.id(caller.name(), key, i);
      Optional<Reminder> there = store.find(List.of(id)).stream().findAny();
      if (there.isPresent() && Details.of(there.get()).origin().requestKey().equals(key)) {
        refuseOtherRequest(there.get(), request);
        return new Made(there.get(), List.of());
      }
      if (there.isEmpty()) {
        refuseGone(id);
        try {
          return new Made(write(id, marked), draft.notes());
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

  private static void refuseOtherRequest(Reminder there, String request) {
    if (!Details.of(there).origin().request().equals(request)) {
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

  private static Definition withDetails(Definition definition, Details details) {
    Labels labels = definition.labels();
    return definition.withLabels(new Labels(labels.owner(), labels.source(), details.text()));
  }

  private Draft read(Caller caller, Node body, Optional<Reminder> current) {
    Problems problems = new Problems();
    Fields fields = Fields.of(body, "", problems);
    ReminderReader reader = new ReminderReader(configuration.get(), checkAddress, caller, now());
    Optional<Draft> draft =
        current.isPresent() ? reader.changed(fields, current.get()) : reader.fresh(fields);
    problems.throwIfAny();
    // What never fires again is refused before anything is written.
    if (current.isEmpty()) {
      Lifecycle.create("preview", draft.orElseThrow().definition(), now());
    }
    return draft.orElseThrow();
  }

  private Instant now() {
    return store.now();
  }

  public Slice<Reminder> list(Caller caller, ReminderQuery query) {
    Listing.Filter filter = Listing.Filter.ALL.withKind(Details.KIND);
    filter = query.statuses().isEmpty() ? filter : filter.withStatuses(query.statuses());
    Optional<String> owner = caller.user().map(it -> it.name()).or(query::user);
    filter = owner.map(filter::withOwner).orElse(filter);
    filter = query.name().map(filter::withName).orElse(filter);
    filter = query.source().map(filter::withSource).orElse(filter);
    Listing listing = Listing.of(filter).limit(query.limit());
    listing = query.byNextFire() ? listing.byNextFire() : listing;
    return filled(query.after().map(listing::after).orElse(listing), query);
  }

  /** What the store cannot look for is looked for here, until a page is full. */
  private Slice<Reminder> filled(Listing first, ReminderQuery query) {
    if (query.agent().isEmpty()) {
      return slice(store.list(first));
    }
    List<Reminder> found = new ArrayList<>();
    Listing listing = first.limit(Listing.LONGEST_PAGE);
    Page<Reminder> page = store.list(listing);
    while (true) {
      for (Reminder reminder : page.items()) {
        if (Details.of(reminder).agent().equals(query.agent().get())) {
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

  /** By its id, the beginning of its id if no other begins so, or its name if no other has it. */
  public Reminder find(Caller caller, String reference) {
    List<Reminder> exact = visible(caller, store.find(List.of(reference)));
    if (!exact.isEmpty()) {
      return exact.getFirst();
    }
    Listing.Filter all = Listing.Filter.ALL.withKind(Details.KIND);
    List<Reminder> named = some(caller, all.withName(reference));
    List<Reminder> begun = named.isEmpty() ? some(caller, all.withIdPrefix(reference)) : List.of();
    List<Reminder> meant = named.isEmpty() ? begun : named;
    if (meant.isEmpty()) {
      throw RefusedException.notFound(reference);
    }
    List<Reminder> going = meant.stream().filter(it -> !it.standing().status().ended()).toList();
    if (meant.size() > 1 && going.size() != 1) {
      throw RefusedException.invalid(
          "'%s' may be %s"
              .formatted(
                  reference,
                  String.join(" or ", meant.stream().limit(5).map(Reminder::id).toList())),
          "write more of the id");
    }
    return going.isEmpty() ? meant.getFirst() : going.getFirst();
  }

  private List<Reminder> some(Caller caller, Listing.Filter filter) {
    return visible(caller, store.list(Listing.of(filter).limit(20)).items());
  }

  private static List<Reminder> visible(Caller caller, List<Reminder> found) {
    return found.stream()
        .filter(it -> it.definition().kind().equals(Details.KIND) && caller.sees(it))
        .toList();
  }

  /**
   * Changes what was asked for.
   *
   * @param edits how often it had been edited when the caller last saw it
   */
  public Made change(Caller caller, String id, Node body, OptionalLong edits) {
    for (int i = 0; i < MOST_TRIES; i++) {
      Reminder current = find(caller, id);
      refuseStale(current, edits);
      Sources.refuseDeclared(current, "changed");
      Draft draft = read(caller, body, Optional.of(current));
      try {
        Change change =
            changes.edit(
                current.id(), OptionalLong.of(current.version()), it -> draft.definition());
        Reminder written =
            draft
                .enabled()
                .map(it -> toggled(caller, change.reminder(), it))
                .orElse(change.reminder());
        return new Made(events.tell(Deed.CHANGED, written), draft.notes());
      } catch (RefusedException e) {
        if (e.reason() != Reason.CHANGED_MEANWHILE) {
          throw e;
        }
      }
    }
    throw new RefusedException(Reason.CHANGED_MEANWHILE, id + " changes all the time", "try again");
  }

  private static void refuseStale(Reminder current, OptionalLong edits) {
    long now = Details.of(current).edits();
    if (edits.isPresent() && edits.getAsLong() != now) {
      throw new RefusedException(
          Reason.CHANGED_MEANWHILE,
          "%s was changed since: it is at version %d, and you saw %d"
              .formatted(current.id(), now, edits.getAsLong()),
          "look at it again, then repeat the change if it still makes sense");
    }
  }

  private Reminder toggled(Caller caller, Reminder reminder, boolean enabled) {
    return enabled
        ? changes.resume(reminder.id(), OptionalLong.empty()).reminder()
        : changes.pause(reminder.id(), OptionalLong.empty(), by(caller)).reminder();
  }

  private static String by(Caller caller) {
    return "by " + caller.name();
  }

  public Change pause(Caller caller, String id, Optional<String> why) {
    return told(
        Deed.PAUSED,
        changes.pause(
            find(caller, id).id(),
            OptionalLong.empty(),
            why.map(it -> by(caller) + ": " + it).orElse(by(caller))));
  }

  public Change resume(Caller caller, String id) {
    return told(Deed.RESUMED, changes.resume(find(caller, id).id(), OptionalLong.empty()));
  }

  private Change told(Deed deed, Change change) {
    events.tell(deed, change.reminder());
    return change;
  }

  /** Ends a reminder; its history stays. */
  public Change cancel(Caller caller, String id) {
    Reminder reminder = find(caller, id);
    Sources.refuseDeclared(reminder, "removed");
    return told(Deed.CANCELLED, changes.cancel(reminder.id(), OptionalLong.empty(), by(caller)));
  }

  /** Removes a reminder and its history, as if it had never been. */
  public Reminder purge(Caller caller, String id) {
    Reminder reminder = find(caller, id);
    Sources.refuseDeclared(reminder, "removed");
    store.delete(reminder.id());
    return events.tell(Deed.DELETED, reminder);
  }

  public Run run(Caller caller, String id) {
    return waker().runNow(find(caller, id).id());
  }

  public Reminder stopRun(Caller caller, String id) {
    Reminder reminder = find(caller, id);
    waker().stopRun(reminder.id(), "stopped " + by(caller));
    return reminder;
  }

  private Waker waker() {
    return waker.orElseThrow(() ->
        new RefusedException(
            Reason.NO_ROOM, "nothing runs while the daemon is down", "start it: rooster up"));
  }

  private static <T> Slice<T> slice(Page<T> page) {
    return new Slice<>(page.items(), page.next());
  }
}
