/** From a message to an agent's reply. */
@NullMarked
package dev.rooster.turn;

import org.jspecify.annotations.NullMarked;
