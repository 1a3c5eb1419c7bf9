package dev.rooster.format;

import java.util.ArrayList;
import java.util.List;

/** Gathers what is wrong, so that all of it can be said at once. */
public final class Problems {
  /** Nobody mends more than this at a time. */
  private static final int MOST = 100;

  private final List<Problem> all = new ArrayList<>();

  public void add(Place place, String path, String problem, String remedy) {
    if (!isFull()) {
      all.add(new Problem(place, path, problem, remedy));
    }
  }

  /** Then looking for more is in vain. */
  boolean isFull() {
    return all.size() >= MOST;
  }

  public List<Problem> all() {
    return List.copyOf(all);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public void throwIfAny() {
    if (!all.isEmpty()) {
      throw new UnreadableException(all);
    }
  }
}
