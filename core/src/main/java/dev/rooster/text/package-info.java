/** Words as people type them, for every surface that reads some. Knows nothing of Rooster. */
@NullMarked
package dev.rooster.text;

import org.jspecify.annotations.NullMarked;
