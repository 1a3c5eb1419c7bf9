package dev.rooster.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The contract of every store. A test class for a kind of store extends {@link SharedStoreContract}
 * or {@link ExclusiveStoreContract} and provides the store under test.
 */
abstract class StoreContract
    implements CreateContract,
        ReadContract,
        RowContract,
        WriteContract,
        RoundTripContract,
        HistoryContract,
        PruneContract,
        TimelineContract,
        NoteContract,
        LockContract,
        ClaimContract,
        ClaimLimitsContract,
        RunningContract,
        AbandonedContract,
        ConcurrencyContract {
  private final List<Store> others = new ArrayList<>();
  private StoreUnderTest place;
  private Store store;

  /** A new, empty store for each test. */
  protected abstract StoreUnderTest newStoreUnderTest();

  @BeforeEach
  void open() {
    place = newStoreUnderTest();
    store = place.open();
  }

  @AfterEach
  void close() {
    others.forEach(Store::close);
    store.close();
    place.close();
  }

  @Override
  public Store store() {
    return store;
  }

  @Override
  public Store another() {
    if (store.exclusive()) {
      return store;
    }
    Store other = place.open();
    others.add(other);
    return other;
  }

  @Override
  public Store reopened() {
    store.close();
    store = place.open();
    return store;
  }

  @Override
  public void letPass(Duration duration) {
    place.letPass(duration);
  }
}
