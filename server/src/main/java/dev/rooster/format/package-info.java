/**
 * JSON and YAML in and out: one tree, problems with their place. An instant or a duration is a
 * plain value here; zones and schedules belong to {@code time}.
 */
@NullMarked
package dev.rooster.format;

import org.jspecify.annotations.NullMarked;
