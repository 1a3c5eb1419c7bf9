/** Who is woken: one message in, one reply out. */
@NullMarked
package dev.rooster.agent;

import org.jspecify.annotations.NullMarked;
