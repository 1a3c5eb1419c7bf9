/** Engines beside the schedulers people know: rates, lateness, idle load, takeover. */
@NullMarked
package dev.rooster.bench.engine;

import org.jspecify.annotations.NullMarked;
