package dev.rooster.pairing;

import dev.rooster.channel.Address;
import dev.rooster.engine.Changes;
import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.fire.DefineDelivery;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.schedule.At;
import dev.rooster.store.Store;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The use cases of pairing, for the operator: list, pair, remove. Each returns after the store has
 * committed the change. Thread-safe.
 */
public final class Pairings {
  private final StoredPairings stored;
  private final WrongCodes wrong;
  private final PairedUsers users;
  private final Changes changes;
  private final DefineDelivery define;

  public Pairings(Store store, PairedUsers users, Changes changes, DefineDelivery define) {
    this.stored = new StoredPairings(store);
    this.wrong = new WrongCodes(store);
    this.users = users;
    this.changes = changes;
    this.define = define;
  }

  /** All addresses that wait or are paired, by address. A user sees only their own. */
  public List<PairingView> list(Caller caller) {
    Configuration file = users.file();
    Instant now = stored.now();
    return stored.all().stream()
        .flatMap(it -> it.pairing().stream())
        .filter(it -> !it.isOver(now))
        .filter(it -> isVisible(it, caller))
        .map(it -> PairingView.of(it, file, now))
        .sorted()
        .toList();
  }

  private static boolean isVisible(Pairing pairing, Caller caller) {
    return caller.scope().isEmpty()
        || (pairing.state() instanceof Pairing.Paired(String user, _, _) && caller.sees(user));
  }

  /**
   * Adds the address that a code was sent to to a user, and tells the person.
   *
   * @param typed the code as the operator typed it
   */
  public PairingView pair(Caller caller, String typed, String user) {
    refuseUsers(caller);
    Configuration file = users.file();
    requireUser(user, file);
    wrong.count();
    StoredPairings.Seen seen = find(PairingCode.typed(typed));
    wrong.uncount();
    Instant now = stored.now();
    refuseExpired(seen, now);
    Optional<User> owner = file.userAt(seen.address().toString());
    if (owner.isPresent()) {
      throw new RefusedException(
          Reason.ALREADY_EXISTS,
          "%s belongs to %s in rooster.yaml".formatted(seen.address(), owner.get().name()),
          "remove it there first, or leave it as it is");
    }
    Pairing.Paired paired = new Pairing.Paired(user, caller.name(), now);
    if (!stored.write(seen, paired)) {
      throw unknown();
    }
    users.refreshed();
    tell(seen.address(), user, now);
    return PairingView.of(new Pairing(seen.address(), paired), file, now);
  }

  private static void refuseUsers(Caller caller) {
    if (caller.scope().isPresent() || caller.turn().isPresent()) {
      throw new RefusedException(
          Reason.NOT_ALLOWED, "only the operator can pair addresses", "ask the operator");
    }
  }

  private static void requireUser(String user, Configuration file) {
    if (!file.users().containsKey(user)) {
      throw RefusedException.invalid(
          "there is no user '%s'".formatted(user),
          NearestName.remedy(
              user, file.users().keySet(), "name one from rooster.yaml, or add one there first"));
    }
  }

  /** Compares with every code, so that the time tells nothing about any of them. */
  private StoredPairings.Seen find(PairingCode code) {
    List<StoredPairings.Seen> found = new ArrayList<>();
    for (StoredPairings.Seen each : stored.all()) {
      if (each.pairing().map(Pairing::state).orElse(null) instanceof Pairing.Offered(String hash, _)
          && code.matches(hash, each.address())) {
        found.add(each);
      }
    }
    return found.stream().findFirst().orElseThrow(Pairings::unknown);
  }

  private static RefusedException unknown() {
    return new RefusedException(
        Reason.NOT_FOUND,
        "the code is unknown or has been used",
        "check it; rooster pair lists the pending addresses");
  }

  /** The address may ask again at once, since the operator waits for it. */
  private void refuseExpired(StoredPairings.Seen seen, Instant now) {
    if (seen.pairing().map(Pairing::state).orElse(null) instanceof Pairing.Offered offered
        && offered.isExpired(now)) {
      stored.remove(seen);
      throw new RefusedException(
          Reason.HAS_ENDED,
          "the code of %s has expired".formatted(seen.address()),
          "ask the person to write again: they get a new code");
    }
  }

  private void tell(Address address, String user, Instant now) {
    Definition about =
        Definition.of(DeliveryAttributes.KIND, "paired", At.instant(now.plusMillis(1)))
            .withLabels(new Labels(user, "", ""));
    FollowUp delivery =
        define.of(
            Lifecycle.create("paired", about, now),
            new DeliveryAttributes(address, "", "", now, 0),
            "pairing %s %s".formatted(address, now),
            "",
            "You are paired: I know you as %s now. Write again, and I will reply.".formatted(user),
            now);
    Reminder reminder = Lifecycle.create(delivery.id(), delivery.definition(), now);
    changes.create(List.of(reminder));
  }

  /** Removes an address from its user, or lets a stranger ask again. */
  public PairingView remove(Caller caller, String address) {
    refuseUsers(caller);
    StoredPairings.Seen seen = stored.of(Address.parse(address));
    Optional<Pairing> before = seen.pairing();
    if (before.isEmpty() || !stored.remove(seen)) {
      throw new RefusedException(
          Reason.NOT_FOUND,
          "%s neither is paired nor waits".formatted(address),
          users.file().userAt(address).isPresent()
              ? "remove it from match in rooster.yaml"
              : "list the addresses with rooster pair");
    }
    users.refreshed();
    return PairingView.of(before.get(), users.file(), stored.now());
  }
}
