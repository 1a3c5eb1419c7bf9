/**
 * The first configuration of a home directory, for {@code rooster init}: {@link
 * dev.rooster.setup.LookAround} finds what is there already, {@link dev.rooster.setup.CheckModel}
 * and its neighbours try what the person answers, {@link dev.rooster.setup.ConfigText} composes the
 * file, and {@link dev.rooster.setup.WriteSetup} writes it with its secrets.
 */
@NullMarked
package dev.rooster.setup;

import org.jspecify.annotations.NullMarked;
