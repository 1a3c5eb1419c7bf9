/**
 * Conversations of an agent: {@link dev.rooster.session.SessionKey} names one, {@link
 * dev.rooster.session.SessionLocks} lets one turn at a time into each.
 */
@NullMarked
package dev.rooster.session;

import org.jspecify.annotations.NullMarked;
