package dev.rooster.testing;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads strings of JSON objects, as the databases do. */
final class MemoryDetails {
  private static final Pattern TOKEN =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[\\[\\]{}:,]|[^\\s\\[\\]{}:,\"]+");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))");

  private MemoryDetails() {}

  /** A top-level field of an object; empty if there is none, or if it is no string. */
  static String text(String json, String field) {
    Matcher tokens = TOKEN.matcher(json);
    int depth = 0;
    boolean isKey = false;
    while (tokens.find()) {
      String token = tokens.group();
      switch (token) {
        case "{", "[" -> {
          depth++;
          isKey = depth == 1;
        }
        case "}", "]" -> depth--;
        case "," -> isKey = depth == 1;
        case ":" -> {
          // Belongs to the key before it.
        }
        default -> {
          if (isKey && token.equals('"' + field + '"')) {
            boolean isFollowed = tokens.find();
            return isFollowed && tokens.find() ? unquoted(tokens.group()) : "";
          }
          isKey = false;
        }
      }
    }
    return "";
  }

  private static String unquoted(String token) {
    return token.startsWith("\"")
        ? ESCAPE
            .matcher(token.substring(1, token.length() - 1))
            .replaceAll(it -> Matcher.quoteReplacement(unescaped(it)))
        : "";
  }

  private static String unescaped(MatchResult escape) {
    if (escape.group(1) != null) {
      return Character.toString((char) Integer.parseInt(escape.group(1), 16));
    }
    return switch (escape.group(2)) {
      case "n" -> "\n";
      case "r" -> "\r";
      case "t" -> "\t";
      case "b" -> "\b";
      case "f" -> "\f";
      default -> escape.group(2);
    };
  }
}
