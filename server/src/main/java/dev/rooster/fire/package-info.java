/**
 * From a due reminder to its outcome and its deliveries: the core's handlers.
 *
 * <p>The route of a reminder: {@link dev.rooster.fire.CheckShellCondition} runs a shell condition
 * before the run. {@link dev.rooster.fire.RouteRun} hands the message to a running client or on to
 * a turn. {@link dev.rooster.fire.FireReminder} checks the preconditions, composes the request
 * ({@link dev.rooster.fire.ComposeTurn}), takes the turn ({@link dev.rooster.turn.TakeTurn}) and
 * decides the outcome ({@link dev.rooster.fire.DecideOutcome}). {@link dev.rooster.fire.Outages}
 * remembers who knows that an agent is unavailable. {@link dev.rooster.fire.RunSpans} has the spans
 * of runs.
 *
 * <p>The route of its reply: {@link dev.rooster.fire.DecideDeliveries} decides what goes where
 * ({@link dev.rooster.fire.ComposeDeliveryText}, {@link dev.rooster.fire.DefineDelivery}). Each
 * delivery is a reminder of its own, which {@link dev.rooster.fire.SendDelivery} sends.
 */
@NullMarked
package dev.rooster.fire;

import org.jspecify.annotations.NullMarked;
