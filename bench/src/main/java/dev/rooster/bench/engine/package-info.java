/** Engine benchmarks against well-known schedulers: rates, lateness, idle load, takeover. */
@NullMarked
package dev.rooster.bench.engine;

import org.jspecify.annotations.NullMarked;
