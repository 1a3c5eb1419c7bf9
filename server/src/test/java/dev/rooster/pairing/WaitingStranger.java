package dev.rooster.pairing;

import dev.rooster.channel.Address;
import dev.rooster.store.Store;

/** A stranger who has got a code, for tests without a channel. */
public final class WaitingStranger {
  public static final String CODE = "K7QM-2XPD";

  private WaitingStranger() {}

  /** The address has got {@link #CODE} now. */
  public static void at(String address, Store store) {
    Address stranger = Address.parse(address);
    StoredPairings stored = new StoredPairings(store);
    String hash = PairingCode.typed(CODE).hashFor(stranger);
    stored.write(stored.of(stranger), new Pairing.Offered(hash, store.now()));
  }
}
