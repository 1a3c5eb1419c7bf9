/** A small HTTP client on plain sockets: it starts at once, and goes where it is told. */
@NullMarked
package dev.rooster.wire;

import org.jspecify.annotations.NullMarked;
