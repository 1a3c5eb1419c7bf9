/**
 * The bus of events, and the port of traces. Use cases, the engine and the inbox publish; the event
 * stream of the API, the daemon's terminal and waiting requests listen. {@code events.otel} records
 * spans.
 */
@NullMarked
package dev.rooster.events;

import org.jspecify.annotations.NullMarked;
