/**
 * The bus of events. Use cases, the engine and the inbox publish; the event stream of the API, the
 * daemon's terminal and waiting requests listen.
 */
@NullMarked
package dev.rooster.events;

import org.jspecify.annotations.NullMarked;
