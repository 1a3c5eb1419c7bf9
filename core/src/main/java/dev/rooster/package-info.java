/**
 * The entry point: {@link dev.rooster.Rooster}, for programs with reminders of their own.
 *
 * <p>The route of a reminder: {@link dev.rooster.Rooster} creates it, a {@link
 * dev.rooster.store.Store} makes it durable, the {@link dev.rooster.engine} package reads ahead,
 * claims it when it is due, runs its handler and completes it, by the decisions of {@link
 * dev.rooster.reminder.Lifecycle}.
 */
@NullMarked
package dev.rooster;

import org.jspecify.annotations.NullMarked;
