/** The agent that passes messages on unchanged. */
@NullMarked
package dev.rooster.agent.direct;

import org.jspecify.annotations.NullMarked;
