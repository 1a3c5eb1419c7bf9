/**
 * The home directory: rooster.yaml, roles and calendars; read, watched, the last good version kept.
 */
@NullMarked
package dev.rooster.home;

import org.jspecify.annotations.NullMarked;
