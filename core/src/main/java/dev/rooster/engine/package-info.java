/**
 * Fires reminders. Has no threads of its own; {@link dev.rooster.engine.EngineThreads} gives it
 * some; a simulator drives it without any.
 *
 * <p>The route of a fire, in order:
 *
 * <ol>
 *   <li>{@link dev.rooster.engine.Changes} creates a reminder; the store makes it durable.
 *   <li>{@link dev.rooster.engine.Horizon} reads ahead and arms the {@link
 *       dev.rooster.engine.Timer}.
 *   <li>{@link dev.rooster.engine.Claims} claims due reminders, through {@link
 *       dev.rooster.engine.ClaimCalls}; {@link dev.rooster.engine.ManualRuns} claims on request.
 *   <li>{@link dev.rooster.engine.Runs} starts an {@link dev.rooster.engine.Attempt}, which checks
 *       the condition and calls the {@link dev.rooster.engine.Handler}.
 *   <li>{@link dev.rooster.engine.Completions} writes the outcome, the next fire and the follow-ups
 *       in one transaction.
 * </ol>
 *
 * <p>Around it: {@link dev.rooster.engine.Membership} keeps the lease, {@link
 * dev.rooster.engine.TakeOver} takes runs over from dead nodes, {@link dev.rooster.engine.Releases}
 * and {@link dev.rooster.engine.LostAnswers} return claims that did not start, {@link
 * dev.rooster.engine.Pruning} deletes old records, {@link dev.rooster.engine.Replanning} follows
 * new time zone rules.
 */
@NullMarked
package dev.rooster.engine;

import org.jspecify.annotations.NullMarked;
