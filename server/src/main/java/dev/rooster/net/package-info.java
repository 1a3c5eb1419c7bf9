/** Outgoing HTTP, on sockets of its own, and host names. */
@NullMarked
package dev.rooster.net;

import org.jspecify.annotations.NullMarked;
