package dev.rooster.tools;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The readable text of an HTML page: good enough for a model, not for a browser. Reads each
 * character once, because a page may be made to keep its reader busy.
 */
final class HtmlText {
  private static final Set<String> UNREADABLE =
      Set.of("script", "style", "noscript", "template", "svg");
  private static final Set<String> LINES =
      Set.of(
          "p", "div", "section", "article", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table",
          "tr", "br", "li");

  /** Their closing tags begin no line. */
  private static final Set<String> OPENING_LINES = Set.of("br", "li");

  private static final Pattern ENTITY = Pattern.compile("&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,6});");
  private static final Map<String, String> NAMED =
      Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");

  private final String html;

  /** To compare names, whatever their case. */
  private final String lowercase;

  private final StringBuilder text = new StringBuilder();
  private int at;

  private HtmlText(String html) {
    this.html = html;
    this.lowercase = lowercase(html);
  }

  static String of(String html) {
    HtmlText page = new HtmlText(html);
    while (page.at < html.length()) {
      page.step();
    }
    return ENTITY
        .matcher(page.text)
        .replaceAll(HtmlText::entity)
        .replaceAll("[ \\t\\x0b\\r]+", " ")
        .replaceAll(" ?\\n ?", "\n")
        .replaceAll("\\n{3,}", "\n\n")
        .strip();
  }

  /** ASCII only, so that positions stay the same. */
  private static String lowercase(String html) {
    StringBuilder lower = new StringBuilder(html);
    for (int i = 0; i < lower.length(); i++) {
      char each = lower.charAt(i);
      if (each >= 'A' && each <= 'Z') {
        lower.setCharAt(i, (char) (each + 'a' - 'A'));
      }
    }
    return lower.toString();
  }

  /** Takes the text up to the next tag, and the tag. */
  private void step() {
    int tag = html.indexOf('<', at);
    if (tag < 0) {
      text.append(html, at, html.length());
      at = html.length();
      return;
    }
    text.append(html, at, tag);
    at = tag;
    if (html.startsWith("<!--", at)) {
      text.append(' ');
      skipPast("-->");
    } else if (isTag()) {
      element();
    } else {
      text.append('<');
      at++;
    }
  }

  /** Elsewhere, {@code <} is a character of the text. */
  private boolean isTag() {
    char next = at + 1 < lowercase.length() ? lowercase.charAt(at + 1) : ' ';
    return next == '/' || next == '!' || next == '?' || (next >= 'a' && next <= 'z');
  }

  private void element() {
    boolean closing = lowercase.startsWith("</", at);
    String name = name(closing ? at + 2 : at + 1);
    if (!closing && UNREADABLE.contains(name)) {
      text.append(' ');
      skipPast("</" + name);
    } else if (LINES.contains(name) && !(closing && OPENING_LINES.contains(name))) {
      text.append('\n');
    }
    skipPast(">");
  }

  private String name(int from) {
    int end = from;
    while (end < lowercase.length() && Character.isLetterOrDigit(lowercase.charAt(end))) {
      end++;
    }
    return lowercase.substring(from, end);
  }

  /** Goes on after the next such text; without one, the page ends here, as in a browser. */
  private void skipPast(String end) {
    int found = lowercase.indexOf(end, at);
    at = found < 0 ? html.length() : found + end.length();
  }

  private static String entity(MatchResult entity) {
    String name = entity.group(1).toLowerCase(Locale.ROOT);
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
    boolean isCharacter =
        code > 31
            && Character.isValidCodePoint(code)
            && Character.getType(code) != Character.SURROGATE;
    return isCharacter ? Character.toString(code) : " ";
  }
}
