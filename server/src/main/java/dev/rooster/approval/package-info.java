/**
 * Approval: the question to the person when a reminder has to wait, and its expiry. The use cases
 * are in {@code dev.rooster.reminders.Approvals}.
 */
@NullMarked
package dev.rooster.approval;

import org.jspecify.annotations.NullMarked;
