/**
 * Records traces by the OpenTelemetry API and its SDK, which only this package knows: to a file as
 * JSON lines, and to an endpoint by OTLP. Loaded only where traces are switched on.
 */
@NullMarked
package dev.rooster.events.otel;

import org.jspecify.annotations.NullMarked;
