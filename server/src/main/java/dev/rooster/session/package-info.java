/** Conversations of an agent: their keys and their turn locks. */
@NullMarked
package dev.rooster.session;

import org.jspecify.annotations.NullMarked;
