/** The configuration: what people write into files, read as a whole. */
@NullMarked
package dev.rooster.config;

import org.jspecify.annotations.NullMarked;
