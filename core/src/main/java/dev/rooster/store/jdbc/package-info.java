/** Stores in SQLite and PostgreSQL. One kind of row, two dialects. */
@NullMarked
package dev.rooster.store.jdbc;

import org.jspecify.annotations.NullMarked;
