package dev.rooster.tools;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The readable text of an HTML page: good enough for a model, not for a browser. */
final class HtmlText {
  private static final Pattern UNREADABLE =
      Pattern.compile("(?is)<(script|style|noscript|template|svg)\\b.*?</\\1\\s*>|<!--.*?-->");
  private static final Pattern LINE =
      Pattern.compile("(?i)<(/?(p|div|section|article|h[1-6]|ul|ol|table|tr)|br|li)\\b[^>]*>");
  private static final Pattern TAG = Pattern.compile("<[^>]*>");
  private static final Pattern ENTITY = Pattern.compile("&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,6});");
  private static final Map<String, String> NAMED =
      Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");

  private HtmlText() {}

  static String of(String html) {
    String text = UNREADABLE.matcher(html).replaceAll(" ");
    text = LINE.matcher(text).replaceAll("\n");
    text = TAG.matcher(text).replaceAll("");
    text = ENTITY.matcher(text).replaceAll(HtmlText::entity);
    return text.replaceAll("[ \\t\\x0b\\r]+", " ")
        .replaceAll(" ?\\n ?", "\n")
        .replaceAll("\\n{3,}", "\n\n")
        .strip();
  }

  private static String entity(MatchResult entity) {
    String name = entity.group(1);
    return Matcher.quoteReplacement(
        name.startsWith("#")
            ? character(name.substring(1))
            : NAMED.getOrDefault(name, entity.group()));
  }

  private static String character(String number) {
    int code =
        number.startsWith("x")
            ? Integer.parseInt(number.substring(1), 16)
            : number.chars().allMatch(Character::isDigit) ? Integer.parseInt(number) : 0;
    return code > 31 && Character.isValidCodePoint(code) ? Character.toString(code) : " ";
  }
}
