package dev.rooster.bench.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Runs single statements on a data source. */
final class Sql {
  private Sql() {}

  static void run(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static String text(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : "";
    }
  }

  static long number(DataSource source, String sql) throws SQLException {
    return Long.parseLong(text(source, sql));
  }

  /** Loads a script that a library ships. */
  static String resource(Class<?> neighbour, String path) throws IOException {
    try (InputStream in = neighbour.getResourceAsStream(path)) {
      if (in == null) {
        throw new IOException(path + " is missing from the library");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
