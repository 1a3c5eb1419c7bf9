/** REST: routes that answer requests, and the server that brings them. */
@NullMarked
package dev.rooster.http;

import org.jspecify.annotations.NullMarked;
