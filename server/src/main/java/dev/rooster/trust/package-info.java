/** Users, callers, trust levels and secrets. */
@NullMarked
package dev.rooster.trust;

import org.jspecify.annotations.NullMarked;
