/** Benchmarks that compare Rooster with well-known libraries, in one run, as ratios. */
@NullMarked
package dev.rooster.bench;

import org.jspecify.annotations.NullMarked;
