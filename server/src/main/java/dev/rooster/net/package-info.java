/** Outgoing HTTP on plain sockets, and DNS lookup. */
@NullMarked
package dev.rooster.net;

import org.jspecify.annotations.NullMarked;
