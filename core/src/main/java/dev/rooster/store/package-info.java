/**
 * Where reminders are kept: a port whose methods are one transaction each. Knows reminders, not who
 * keeps them.
 */
@NullMarked
package dev.rooster.store;

import org.jspecify.annotations.NullMarked;
