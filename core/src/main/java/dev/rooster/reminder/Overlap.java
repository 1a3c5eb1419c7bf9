package dev.rooster.reminder;

/**
 * What becomes of occurrences whose time comes while an earlier one still runs. Never two at once.
 */
public enum Overlap {
  /** They are recorded as skipped. A one-shot is never skipped for this: it waits. */
  SKIP,
  /** They wait and run one after the other, the latest {@link #MOST_QUEUED} of them. */
  QUEUE;

  public static final int MOST_QUEUED = 100;
}
