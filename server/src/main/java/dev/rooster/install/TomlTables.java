package dev.rooster.install;

import dev.rooster.install.Toml.Header;
import dev.rooster.install.Toml.KeyValue;
import dev.rooster.install.Toml.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The tables of a TOML text, each from its header to its last key. */
final class TomlTables {
  private TomlTables() {}

  record Table(Header header, List<KeyValue> keys) {
    Table {
      keys = List.copyOf(keys);
    }

    int end() {
      return keys.isEmpty() ? header.end() : keys.getLast().end();
    }

    Optional<String> string(String key) {
      return keys.stream()
          .filter(it -> it.path().equals(List.of(key)))
          .findFirst()
          .flatMap(KeyValue::string);
    }
  }

  static List<Table> of(String text) {
    List<Table> tables = new ArrayList<>();
    Optional<Header> header = Optional.empty();
    List<KeyValue> keys = new ArrayList<>();
    for (Statement statement : Toml.read(text)) {
      if (statement instanceof Header next) {
        header.map(it -> new Table(it, keys)).ifPresent(tables::add);
        keys.clear();
        header = Optional.of(next);
      } else {
        keys.add((KeyValue) statement);
      }
    }
    header.map(it -> new Table(it, keys)).ifPresent(tables::add);
    return tables;
  }

  /** The full names of all headers and keys. */
  static List<List<String>> paths(String text) {
    return full(text).stream().map(Statement::path).toList();
  }

  /** The full names of all keys. */
  static List<List<String>> keys(String text) {
    return full(text).stream().filter(KeyValue.class::isInstance).map(Statement::path).toList();
  }

  /** All statements, with names from the root of the text. */
  private static List<Statement> full(String text) {
    List<Statement> all = new ArrayList<>();
    List<String> table = List.of();
    for (Statement statement : Toml.read(text)) {
      switch (statement) {
        case Header header -> {
          table = header.path();
          all.add(header);
        }
        case KeyValue key -> {
          List<String> path = new ArrayList<>(table);
          path.addAll(key.path());
          all.add(new KeyValue(path, key.start(), key.end(), key.string()));
        }
      }
    }
    return all;
  }

  /** Adds a table at the end of the text, after an empty line. */
  static void append(EditedText text, String table) {
    String before = text.text();
    String newline = before.contains("\r\n") ? "\r\n" : "\n";
    String gap = before.isBlank() ? "" : before.endsWith("\n") ? newline : newline + newline;
    text.insert(before.length(), gap + table.replace("\n", newline));
  }

  /**
   * The text without some tables: with the line of the last key, the comments directly above the
   * header that begin as Rooster's do, and the empty line before.
   */
  static String without(String text, Predicate<Table> removed) {
    String rest = text;
    for (Optional<Table> next = first(rest, removed);
        next.isPresent();
        next = first(rest, removed)) {
      rest = without(rest, next.get());
    }
    return rest;
  }

  private static Optional<Table> first(String text, Predicate<Table> removed) {
    return of(text).stream().filter(removed).findFirst();
  }

  private static String without(String text, Table table) {
    int start = text.lastIndexOf('\n', table.header().start()) + 1;
    while (start > 0 && isOurComment(lineBefore(text, start))) {
      start -= lineBefore(text, start).length();
    }
    int lineEnd = text.indexOf('\n', table.end());
    int end = lineEnd < 0 ? text.length() : lineEnd + 1;
    if (start > 0 && lineBefore(text, start).isBlank()) {
      start -= lineBefore(text, start).length();
    }
    return text.substring(0, start) + text.substring(end);
  }

  private static boolean isOurComment(String line) {
    return line.startsWith(TomlPatch.COMMENT);
  }

  /** The line that ends before an index, with its line end. */
  private static String lineBefore(String text, int start) {
    return text.substring(text.lastIndexOf('\n', start - 2) + 1, start);
  }

  /** The statements, without comments and empty lines. */
  static String meaning(String text) {
    return Toml.read(text).stream()
        .map(it -> text.substring(it.start(), it.end()))
        .collect(Collectors.joining("\n"));
  }
}
