/** The REST API: routes, and the HTTP server in front of them. */
@NullMarked
package dev.rooster.http;

import org.jspecify.annotations.NullMarked;
