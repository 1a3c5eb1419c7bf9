/**
 * Rooster in the settings of a running client, for {@code rooster install}: hooks and an MCP server
 * in files that belong to the person. {@link dev.rooster.install.ClientSettings} says what goes
 * into which file, {@link dev.rooster.install.JsonPatch} and {@link dev.rooster.install.TomlPatch}
 * put it there and take it out, and {@link dev.rooster.install.Installer} writes the files with
 * their backups.
 */
@NullMarked
package dev.rooster.install;

import org.jspecify.annotations.NullMarked;
