package dev.rooster.store;

import dev.rooster.reminder.Reminder;
import java.time.Instant;
import java.util.List;

/**
 * The result of a claim.
 *
 * @param reminders each with its claim
 * @param now the store's time of the claim
 */
public record Claimed(List<Reminder> reminders, Instant now) {}
