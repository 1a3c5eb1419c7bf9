/**
 * The home directory: reads and watches rooster.yaml, roles and calendars, keeps the last valid
 * version.
 */
@NullMarked
package dev.rooster.home;

import org.jspecify.annotations.NullMarked;
