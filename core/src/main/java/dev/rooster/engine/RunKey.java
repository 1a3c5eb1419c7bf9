package dev.rooster.engine;

import dev.rooster.reminder.Run;
import java.util.Comparator;

/** Identifies a run: a reminder and the fence of its claim. */
record RunKey(String reminderId, long fence) implements Comparable<RunKey> {
  private static final Comparator<RunKey> ORDER =
      Comparator.comparing(RunKey::reminderId).thenComparingLong(RunKey::fence);

  static RunKey of(Run run) {
    return new RunKey(run.reminderId(), run.claim().fence());
  }

  @Override
  public int compareTo(RunKey other) {
    return ORDER.compare(this, other);
  }
}
