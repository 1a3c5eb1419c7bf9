/** Reads and writes JSON, and reads YAML: into one kind of tree, which knows its lines. */
@NullMarked
package dev.rooster.json;

import org.jspecify.annotations.NullMarked;
