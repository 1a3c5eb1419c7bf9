package dev.rooster.store.jdbc;

import dev.rooster.store.SearchText;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conditions of rows that SQLite and PostgreSQL write differently. Neither ignores the case of
 * letters beyond ASCII by itself, so that text with such letters becomes a pattern that lists both
 * cases.
 */
enum RowDialect {
  SQLITE {
    // GLOB is slow: a text that lacks even the ASCII part is left out before.
    @Override
    void search(SqlText sql, String column, SearchText text) {
      sql.add(column + " LIKE ? ESCAPE '!'", "%" + escaped(longestAscii(text)) + "%");
      if (!isAscii(text)) {
        sql.add(" AND " + column + " GLOB ?", "*" + classes(text, "") + "*");
      }
    }

    @Override
    void detail(SqlText sql, String kind, String field) {
      sql.add("CASE WHEN json_valid(details) THEN json_extract(details, '$." + field + "') END");
    }

    @Override
    String byCharacter(String expression) {
      return expression;
    }

    @Override
    String agent(String details) {
      return "CASE WHEN substr(%1$s, 1, 10) = '{\"agent\":\"' THEN substr(%1$s, 11, instr(substr(%1$s, 11), '\"') - 1) END"
          .formatted(details);
    }

    @Override
    RowReader.Texts texts() {
      return RowReader.Texts.BYTES;
    }
  },

  POSTGRES {
    @Override
    void search(SqlText sql, String column, SearchText text) {
      if (isAscii(text)) {
        sql.add(column + " ILIKE ? ESCAPE '!'", "%" + escaped(text.text()) + "%");
      } else {
        sql.add(column + " ~ ?", classes(text, "\\"));
      }
    }

    // A row of another kind may have no JSON; CASE keeps it from being read.
    @Override
    void detail(SqlText sql, String kind, String field) {
      sql.add(
          "CASE WHEN kind = ? AND details LIKE '{%' THEN details::json ->> '" + field + "' END",
          kind);
    }

    @Override
    String byCharacter(String expression) {
      return "(" + expression + ") COLLATE \"C\"";
    }

    @Override
    String agent(String details) {
      return "substring(%s from '^[{]\"agent\":\"([^\"\\\\]*)\"')".formatted(details);
    }

    @Override
    RowReader.Texts texts() {
      return RowReader.Texts.STRINGS;
    }
  };

  /** Adds the condition that a column contains the text. */
  abstract void search(SqlText sql, String column, SearchText text);

  /** Adds the value of a field of the details; null if there is none. */
  abstract void detail(SqlText sql, String kind, String field);

  /** Has a text compared and folded character by character, not by the rules of a language. */
  abstract String byCharacter(String expression);

  /** The name with which the details of a reminder begin; null in another format. */
  abstract String agent(String details);

  /** How the texts of many rows are read fastest. */
  abstract RowReader.Texts texts();

  static boolean isAscii(SearchText text) {
    return text.text().chars().allMatch(it -> it < 0x80);
  }

  private static String longestAscii(SearchText text) {
    return Stream.of(text.text().split("[^\\x00-\\x7f]+", -1))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }

  static String escaped(String text) {
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
  }

  /**
   * Each letter as the list of its cases, and anything else as itself.
   *
   * @param escape makes the next character stand for itself; empty if only a list can do that
   */
  static String classes(SearchText text, String escape) {
    return text.text()
        .codePoints()
        .mapToObj(it -> {
          String cases =
              SearchText.cases(it).mapToObj(Character::toString).collect(Collectors.joining());
          if (SearchText.cases(it).count() > 1) {
            return "[" + cases + "]";
          }
          if (Character.isLetterOrDigit(it) || it >= 0x80) {
            return cases;
          }
          return escape.isEmpty() ? "[" + cases + "]" : escape + cases;
        })
        .collect(Collectors.joining());
  }
}
