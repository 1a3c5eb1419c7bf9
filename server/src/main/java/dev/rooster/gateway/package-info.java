/** From a reminder that is due to the agent's turn, and from its answer to the deliveries. */
@NullMarked
package dev.rooster.gateway;

import org.jspecify.annotations.NullMarked;
