/**
 * From a message to an agent's reply, for every message, whether a reminder or a person sends it.
 *
 * <p>The route: {@link dev.rooster.turn.TakeTurn} waits for the conversation ({@link
 * dev.rooster.session.SessionLocks}), calls the agent ({@link dev.rooster.agent.ConfiguredAgent}),
 * and returns a {@link dev.rooster.turn.TurnResult}. This package knows nothing of reminders.
 */
@NullMarked
package dev.rooster.turn;

import org.jspecify.annotations.NullMarked;
