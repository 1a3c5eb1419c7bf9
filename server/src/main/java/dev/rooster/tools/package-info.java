/**
 * The tools of agents, one file each. A tool reads its arguments ({@link
 * dev.rooster.tools.Arguments}), does one thing with the rights of its turn, and returns a text for
 * the model.
 */
@NullMarked
package dev.rooster.tools;

import org.jspecify.annotations.NullMarked;
