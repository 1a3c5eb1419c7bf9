/** What the product keeps with a reminder beyond what the engine knows. */
@NullMarked
package dev.rooster.detail;

import org.jspecify.annotations.NullMarked;
