package dev.rooster.inbox;

import dev.rooster.activity.Activity;
import dev.rooster.inbox.ItemNotes.Stored;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The inboxes of agents that are running clients. A reader takes items under a lease and
 * acknowledges them by its receipt. If it dies before, the lease expires and the item comes once
 * more, marked as maybe seen. Everything is in the store and follows its clock, so it survives
 * restarts and holds between nodes. Thread-safe.
 */
public final class AgentInbox {
  /** How often a waiting reader looks although nothing was reported. */
  private static final Duration LOOK_ALONE = Duration.ofSeconds(5);

  /** The same where another node may put items. */
  private static final Duration LOOK_SHARED = Duration.ofSeconds(1);

  private static final int MOST_TRIES = 50;
  private static final int RECEIPT_BYTES = 9;

  private final Store store;
  private final ItemNotes notes;
  private final Activity activity;
  private final Function<String, InboxPolicy> policies;
  private final RandomGenerator random;
  private final Consumer<AgentItem> arrived;
  private final Arrivals arrivals = new Arrivals();

  /**
   * @param policies the policy of an agent
   * @param random chooses receipts
   * @param arrived is called with each item after it is stored
   */
  public AgentInbox(
      Store store,
      Activity activity,
      Function<String, InboxPolicy> policies,
      RandomGenerator random,
      Consumer<AgentItem> arrived) {
    this.store = store;
    this.notes = new ItemNotes(store);
    this.activity = activity;
    this.policies = policies;
    this.random = random;
    this.arrived = arrived;
    activity.listen((before, after) -> arrivals.changed());
  }

  /**
   * Puts the message of a fire. A fire that is already in the inbox is not put again.
   *
   * @return the item as it waits now, with all the fires that it stands for
   */
  public AgentItem put(AgentItem item) {
    return put(item, Join.REPLACE);
  }

  /** The same, with a choice of what becomes of the text of a waiting message. */
  public AgentItem put(AgentItem item, Join join) {
    AgentItem stored = new PutItem(store, notes).put(item, join);
    arrivals.changed();
    arrived.accept(stored);
    return stored;
  }

  /** Takes items that no other reader holds, the most urgent first. */
  public Batch take(Reader reader, Portion portion) {
    for (int i = 0; i < MOST_TRIES; i++) {
      ItemLeases leases = ItemLeases.of(reader.agent(), store);
      Instant now = store.now();
      List<Stored> chosen = choose(reader).of(reader, within(portion, leases, now), leases, now);
      if (chosen.isEmpty()) {
        return Batch.NONE;
      }
      List<Stored> cancelled = notes.cancelled(chosen);
      if (!cancelled.isEmpty()) {
        cancelled.forEach(it -> notes.forget(it.note()));
        continue;
      }
      String receipt = receipt(reader.agent());
      List<ItemLease> more =
          chosen.stream()
              .map(it -> lease(it, leases, receipt, now, portion.lease(), reader.session()))
              .toList();
      if (leases.with(more).write(store)) {
        return new Batch(receipt, now.plus(portion.lease()), marked(chosen, leases));
      }
    }
    throw tooBusy(reader.agent());
  }

  private static Portion within(Portion portion, ItemLeases leases, Instant now) {
    int room = Math.max(0, ItemLeases.MOST - leases.held(now));
    return new Portion(Math.min(portion.items(), room), portion.characters(), portion.lease());
  }

  private static ItemLease lease(
      Stored stored,
      ItemLeases leases,
      String receipt,
      Instant now,
      Duration lasting,
      String session) {
    int times = leases.of(stored.key()).map(ItemLease::times).orElse(0);
    return new ItemLease(
        receipt,
        stored.key().note(),
        stored.note().version(),
        stored.item().fires().count(),
        now,
        now.plus(lasting),
        times + 1,
        session);
  }

  private static List<AgentItem> marked(List<Stored> chosen, ItemLeases leases) {
    return chosen.stream()
        .map(it -> leases.of(it.key()).isPresent() ? it.item().asMaybeSeen() : it.item())
        .toList();
  }

  /** Takes items, and waits for one if there is none. */
  public Batch take(Reader reader, Portion portion, Duration wait) throws InterruptedException {
    return take(reader, portion, wait, () -> Readiness.TAKE);
  }

  /**
   * The same for a reader that is not always ready.
   *
   * @param readiness is asked before each look, and after each sign of a session
   */
  public Batch take(Reader reader, Portion portion, Duration wait, Supplier<Readiness> readiness)
      throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      long known = arrivals.count();
      Readiness ready = readiness.get();
      Batch batch = ready == Readiness.TAKE ? take(reader, portion) : Batch.NONE;
      Duration left = wait.minusNanos(System.nanoTime() - start);
      if (ready == Readiness.STOP || !batch.isEmpty() || !left.isPositive()) {
        return batch;
      }
      Duration look = store.exclusive() ? LOOK_ALONE : LOOK_SHARED;
      arrivals.await(known, left.compareTo(look) < 0 ? left : look);
    }
  }

  /** The items that the reader could take, without taking them. */
  public List<AgentItem> peek(Reader reader, Portion portion) {
    ItemLeases leases = ItemLeases.of(reader.agent(), store);
    List<Stored> chosen = new ArrayList<>(choose(reader).of(reader, portion, leases, store.now()));
    chosen.removeAll(notes.cancelled(chosen));
    return marked(chosen, leases);
  }

  /** The number of items that wait for the reader, or that a reader holds. Reads names alone. */
  public int count(Reader reader) {
    return choose(reader).keys(reader, store.now()).size();
  }

  private ChooseItems choose(Reader reader) {
    return new ChooseItems(notes, activity, policies.apply(reader.agent()).route());
  }

  /**
   * Removes the items of a receipt for good, also if its lease has expired and no other reader has
   * taken them.
   *
   * @return false if the receipt covers no item of the caller
   */
  public boolean acknowledge(Caller caller, String receipt) {
    List<ItemLease> covered = covered(caller, receipt);
    covered.forEach(this::remove);
    return !covered.isEmpty() && dropped(receipt, covered);
  }

  /** Gives the items of a receipt back, as if they had not been taken. */
  public boolean release(Caller caller, String receipt) {
    List<ItemLease> covered = covered(caller, receipt);
    boolean released = !covered.isEmpty() && dropped(receipt, covered);
    arrivals.changed();
    return released;
  }

  private List<ItemLease> covered(Caller caller, String receipt) {
    String agent = agent(receipt);
    return agent.isEmpty()
        ? List.of()
        : ItemLeases.of(agent, store).of(receipt).stream()
            .filter(it -> caller.sees(ItemKey.read(agent, it.item()).owner()))
            .toList();
  }

  /** A fire that has joined the item since the reader took it stays. */
  private void remove(ItemLease lease) {
    Optional<Note> note = store.note(lease.item());
    while (note.isPresent() && !removed(note.get(), lease)) {
      note = store.note(lease.item());
    }
  }

  private boolean removed(Note note, ItemLease lease) {
    return note.version() == lease.version()
        ? store.forget(note)
        : store.note(
            note.withText(AgentItem.read(note.text()).without(lease.count()).stored().toString()));
  }

  private boolean dropped(String receipt, List<ItemLease> covered) {
    List<String> items = covered.stream().map(ItemLease::item).toList();
    for (int i = 0; i < MOST_TRIES; i++) {
      ItemLeases leases = ItemLeases.of(agent(receipt), store);
      List<String> still = new ArrayList<>(items);
      still.retainAll(leases.of(receipt).stream().map(ItemLease::item).toList());
      if (still.isEmpty() || leases.without(still).write(store)) {
        return true;
      }
    }
    throw tooBusy(agent(receipt));
  }

  private String receipt(String agent) {
    byte[] bytes = new byte[RECEIPT_BYTES];
    random.nextBytes(bytes);
    return agent + ":" + HexFormat.of().formatHex(bytes);
  }

  /** The agent of a receipt; empty if it is none. */
  private static String agent(String receipt) {
    return receipt.substring(0, Math.max(0, receipt.lastIndexOf(':')));
  }

  private static StoreException tooBusy(String agent) {
    return new StoreException(
        "too many readers of the inbox of agent " + agent, "try again in a moment");
  }
}
