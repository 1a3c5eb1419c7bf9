/** Text as people type it, for every surface that reads it. Knows nothing about Rooster. */
@NullMarked
package dev.rooster.text;

import org.jspecify.annotations.NullMarked;
