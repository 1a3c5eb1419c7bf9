package dev.rooster.channel;

import java.time.Duration;
import java.time.Instant;

/**
 * The reminder that a message is about, for receivers that show it.
 *
 * @param name empty without one
 * @param due when it was due
 * @param lateBy how late it fired
 */
public record AboutReminder(String id, String name, Instant due, Duration lateBy) {}
