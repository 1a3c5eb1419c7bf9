/** One small program for each way of embedding Rooster. */
@NullMarked
package dev.rooster.examples;

import org.jspecify.annotations.NullMarked;
