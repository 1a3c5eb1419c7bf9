/** Benchmarks of the daemon, started as people start it. */
package dev.rooster.bench.daemon;
