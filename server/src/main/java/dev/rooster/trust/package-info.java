/** Who people are, and what is done for them. */
@NullMarked
package dev.rooster.trust;

import org.jspecify.annotations.NullMarked;
