package dev.rooster.reminder;

/**
 * The policy for occurrences that are due while an earlier one still runs. Two never run at once.
 */
public enum Overlap {
  /** They are recorded as skipped. A one-shot is never skipped for this: it waits. */
  SKIP,
  /** They wait and run one after the other, the latest {@link #MOST_QUEUED} of them. */
  QUEUE;

  public static final int MOST_QUEUED = 100;
}
