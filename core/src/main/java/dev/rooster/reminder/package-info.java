/**
 * Reminders and their life, as values and pure decisions. Knows schedules and nothing else.
 *
 * <p>{@link dev.rooster.reminder.Lifecycle} decides what follows from an {@link
 * dev.rooster.reminder.Event}: creation, an edit, a pause, the end of a run. It returns a {@link
 * dev.rooster.reminder.Step}, which a store writes in one transaction. When a run ends, {@code
 * RecordRun} records its {@link dev.rooster.reminder.Outcome}, {@code PlanNextFire} finds the
 * {@link dev.rooster.reminder.NextFire}, and {@code RecordPassedOver} and {@code RecordMissed}
 * record the {@link dev.rooster.reminder.Occurrence}s that did not run. Each {@link
 * dev.rooster.reminder.Reason} is a closed type; {@link dev.rooster.reminder.ReasonWords} puts it
 * into English.
 */
@NullMarked
package dev.rooster.reminder;

import org.jspecify.annotations.NullMarked;
