/**
 * From a message on a channel to the reply.
 *
 * <p>The route: {@link dev.rooster.route.RouteMessage} decides who wrote and what that person may
 * do ({@link dev.rooster.route.Route}), and stores the message as a reminder before the channel
 * confirms it. {@link dev.rooster.route.ObeyCommand}, the handler of messages, obeys commands
 * without a model; {@link dev.rooster.route.AnswerMessage} takes the turn for all others ({@link
 * dev.rooster.turn.TakeTurn}). {@link dev.rooster.route.DecideReply} turns the outcome into a
 * delivery, in the transaction that completes the turn.
 */
@NullMarked
package dev.rooster.route;

import org.jspecify.annotations.NullMarked;
