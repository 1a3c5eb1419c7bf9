/**
 * Pairing: a person who is not a user gets a code, with which the operator adds the person's
 * address to a user. {@code PairedUsers} is the configuration with those addresses.
 */
@NullMarked
package dev.rooster.pairing;

import org.jspecify.annotations.NullMarked;
