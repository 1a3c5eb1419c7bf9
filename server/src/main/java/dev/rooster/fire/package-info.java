/** From a due reminder to its outcome and deliveries: the core's handlers. */
@NullMarked
package dev.rooster.fire;

import org.jspecify.annotations.NullMarked;
