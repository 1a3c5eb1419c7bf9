/** JSON and YAML in and out: one tree, problems with their place. Knows nothing of time. */
@NullMarked
package dev.rooster.format;

import org.jspecify.annotations.NullMarked;
