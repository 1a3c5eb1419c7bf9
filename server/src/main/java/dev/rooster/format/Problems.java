package dev.rooster.format;

import java.util.ArrayList;
import java.util.List;

/** Gathers problems, so that a caller learns of all at once. */
public final class Problems {
  /** A longer list is of no more use. */
  private static final int MOST = 100;

  private final List<Problem> all = new ArrayList<>();

  public void add(Place place, String path, String problem, String remedy) {
    if (!isFull()) {
      all.add(new Problem(place, path, problem, remedy));
    }
  }

  /** Whether it takes no more. */
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
