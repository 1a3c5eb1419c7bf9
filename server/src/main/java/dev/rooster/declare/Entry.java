package dev.rooster.declare;

import dev.rooster.json.Node;

/**
 * A reminder as a file declares it, in the one format that all surfaces have.
 *
 * @param name by which it is known in its file
 * @param schedule the part that says when, as it is written
 */
record Entry(String name, Node.Obj reminder, String schedule) {}
