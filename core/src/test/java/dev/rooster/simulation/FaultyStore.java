package dev.rooster.simulation;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One node's access to the store: the node may die before or after any call, find the store
 * unavailable, or never receive the result.
 */
final class FaultyStore extends DelegatingStore {
  private final World world;
  private final Faults faults;
  private final Witness witness;
  private final Runnable die;

  /** The calling node has died, so the call returns no result. */
  static final class Died extends Error {
    private static final long serialVersionUID = 1L;

    Died() {
      super("died", null, false, false);
    }
  }

  FaultyStore(Store store, World world, Faults faults, Witness witness, Runnable die) {
    super(store);
    this.world = world;
    this.faults = faults;
    this.witness = witness;
    this.die = die;
  }

  @Override
  protected <T> T call(String name, Supplier<T> work) {
    mayDie("before " + name);
    if (faults.storeIsGone() || world.chance(faults.failing())) {
      throw new StoreException("the store is gone", "wait for it");
    }
    T result = work.get();
    mayDie("after " + name);
    if (world.chance(faults.failing())) {
      throw new StoreException("the result was lost", "read again");
    }
    return result;
  }

  private void mayDie(String when) {
    if (world.chance(faults.dying())) {
      world.log("dies %s", when);
      die.run();
      throw new Died();
    }
  }

  @Override
  public Set<String> write(List<Step> steps) {
    return call("write", () -> witness.wrote(steps, store().write(steps)));
  }

  @Override
  public Claimed claim(ClaimRequest request) {
    return call("claim", () -> witness.claimed(store().claim(request)));
  }

  @Override
  public Optional<Reminder> claimNow(String node, String id, long version, Instant due) {
    return call("claimNow", () -> witness.claimed(store().claimNow(node, id, version, due)));
  }
}
