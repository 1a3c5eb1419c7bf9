/** Agents that are an HTTP endpoint. */
@NullMarked
package dev.rooster.agent.http;

import org.jspecify.annotations.NullMarked;
