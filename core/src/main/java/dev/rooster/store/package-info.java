/**
 * Where reminders are stored: a port whose methods are one transaction each.
 *
 * <p>{@link dev.rooster.store.Store#create} writes a reminder, {@link
 * dev.rooster.store.Store#upcoming} reads ahead, {@link dev.rooster.store.Store#claim} grants a
 * fenced claim when it is due, and {@link dev.rooster.store.Store#write} completes it with a {@link
 * dev.rooster.reminder.Step}. Knows reminders, not how they are stored.
 */
@NullMarked
package dev.rooster.store;

import org.jspecify.annotations.NullMarked;
