package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/** The meaning of SQLite's errors, with remedies. */
enum SqliteProblem {
  FULL(
      "the disk is full: %s could not be written",
      "free some disk space; this change was not saved, but Rooster keeps running"),
  IO(
      "%s could not be read or written",
      "check the disk and the system log; this change was not saved"),
  DAMAGED(
      "%s is damaged",
      "the file is unchanged: move FILE, FILE-wal and FILE-shm away and restore a backup,"
          + " or save the readable part with sqlite3 FILE .recover"),
  FORBIDDEN(
      "%s cannot be opened for writing",
      "make sure that Rooster can write to FILE, to FILE-wal and FILE-shm if they exist, and to"
          + " their directory"),
  BUSY(
      "%s is locked by another program",
      "close the program that has the file open, such as a sqlite3 shell, and try again"),
  OTHER("%s caused an unexpected error", "report this with the message");

  private final String problem;
  private final String remedy;

  SqliteProblem(String problem, String remedy) {
    this.problem = problem;
    this.remedy = remedy;
  }

  /** Uses the first byte of the result code; the rest only narrows it down. */
  static SqliteProblem of(SQLException e) {
    int code = e instanceof SQLiteException sqlite ? sqlite.getResultCode().code : e.getErrorCode();
    return switch (code & 0xff) {
      case 13 -> FULL;
      case 10 -> IO;
      case 11, 26 -> DAMAGED;
      case 3, 8, 14, 23 -> FORBIDDEN;
      case 5, 6, 15 -> BUSY;
      default -> OTHER;
    };
  }

  static StoreException exception(Path file, SQLException e) {
    return of(e).exception(file, String.valueOf(e.getMessage()), e);
  }

  StoreException exception(Path file, String details, Exception cause) {
    return new StoreException(problem(file, details), remedy(file), cause);
  }

  StoreException exception(Path file, String details) {
    return new StoreException(problem(file, details), remedy(file));
  }

  private String problem(Path file, String details) {
    return problem.formatted(file) + ": " + details;
  }

  private String remedy(Path file) {
    return remedy.replace("FILE", file.toString());
  }
}
