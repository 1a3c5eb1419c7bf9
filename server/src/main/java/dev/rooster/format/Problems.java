package dev.rooster.format;

import java.util.ArrayList;
import java.util.List;

/** Collects problems, so that all of them can be reported at once. */
public final class Problems {
  /** More problems than this are not useful to a reader. */
  private static final int MOST = 100;

  private final List<Problem> all = new ArrayList<>();

  public void add(Place place, String path, String problem, String remedy) {
    if (!isFull()) {
      all.add(new Problem(place, path, problem, remedy));
    }
  }

  public void addAll(Problems others) {
    others.all.forEach(it -> add(it.place(), it.path(), it.problem(), it.remedy()));
  }

  /** Whether the limit is reached, so that no more problems are collected. */
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
