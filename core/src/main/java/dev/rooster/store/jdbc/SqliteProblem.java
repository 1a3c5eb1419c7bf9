package dev.rooster.store.jdbc;

import dev.rooster.store.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/** What an error of SQLite means, and what to do about it. */
enum SqliteProblem {
  FULL(
      "the disk is full: %s could not be written",
      "make room on that disk; this change was not kept, and the next one is tried anew"),
  IO(
      "%s could not be read or written",
      "look at the disk and at the log of the system; this change was not kept"),
  DAMAGED(
      "%s is damaged",
      "the file was left as it is: restore a backup after you have moved FILE, FILE-wal and"
          + " FILE-shm away, or save what can be read of it with sqlite3 FILE .recover"),
  FORBIDDEN(
      "%s cannot be opened for writing",
      "see to it that Rooster may write to FILE, to FILE-wal and FILE-shm if they are there, and to"
          + " their folder"),
  BUSY(
      "%s is held by another program",
      "close the program that has the file open, such as a sqlite3 shell, and try again"),
  OTHER("%s could not be used", "report this, with the message");

  private final String problem;
  private final String remedy;

  SqliteProblem(String problem, String remedy) {
    this.problem = problem;
    this.remedy = remedy;
  }

  /** By the first byte of the result code; the rest of it says where exactly. */
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
