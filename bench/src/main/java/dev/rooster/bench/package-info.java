/** Benchmarks beside the libraries people know, in one run, as ratios. */
@NullMarked
package dev.rooster.bench;

import org.jspecify.annotations.NullMarked;
