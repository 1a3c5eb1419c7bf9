/**
 * Durable queues of messages, one for each recipient, by priority. A message is put, taken under a
 * lease, and acknowledged; without an acknowledgement it becomes available again when the lease
 * expires. The terminal is the first recipient: its channel puts deliveries, and REST and the CLI
 * list and acknowledge them.
 */
@NullMarked
package dev.rooster.inbox;

import org.jspecify.annotations.NullMarked;
