/**
 * What guides an agent in its work: lessons, workflows, and the patterns that point them out.
 * People write them as files, agents read them with tools.
 */
@NullMarked
package dev.rooster.guidance;

import org.jspecify.annotations.NullMarked;
