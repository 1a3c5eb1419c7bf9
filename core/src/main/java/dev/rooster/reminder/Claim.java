package dev.rooster.reminder;

import java.time.Instant;

/**
 * A node's right to run an occurrence, until the node's lease expires.
 *
 * @param node the incarnation of the node that holds it
 * @param fence grows with each claim of the reminder, and of a later one with the same id; only the
 *     holder of the latest may complete
 * @param since when it was claimed, by the store's clock
 * @param due the occurrence
 * @param manual whether a person asked for this run, outside the schedule
 * @param fired whether an earlier attempt counted as a fire, so that this one does not; the plan
 *     tells it too, until another one replaces it
 */
public record Claim(
    String node,
    long fence,
    Instant since,
    Instant due,
    int attempt,
    boolean manual,
    boolean fired) {

  /** Whose earlier attempts, if there were any, counted as a fire. */
  public Claim(String node, long fence, Instant since, Instant due, int attempt, boolean manual) {
    this(node, fence, since, due, attempt, manual, attempt > 1);
  }
}
