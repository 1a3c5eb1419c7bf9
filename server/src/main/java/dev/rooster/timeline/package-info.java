/**
 * What was due and what is to come, on one timeline: for people who look at all reminders at once.
 * Adds up records, computes coming fires, and remembers when no daemon was up.
 */
@NullMarked
package dev.rooster.timeline;

import org.jspecify.annotations.NullMarked;
