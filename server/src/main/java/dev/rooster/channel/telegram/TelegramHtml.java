package dev.rooster.channel.telegram;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The markdown of models as the HTML that Telegram takes: bold, italic, code and links. All other
 * characters stay as they are, so no text can carry markup of its own.
 */
final class TelegramHtml {
  private static final Pattern FENCED = Pattern.compile("(?s)```[\\w+-]*\\n?(.*?)```");
  private static final Pattern INLINE =
      Pattern.compile(
          "`([^`\n]+)`"
              + "|\\*\\*(\\S(?:[^\\n]*?\\S)?)\\*\\*"
              + "|(?<![\\w*])\\*(\\S(?:[^*\\n]*?\\S)?)\\*(?![\\w*])"
              + "|\\[([^\\]\\n]+)]\\((https?://[^\\s)]+)\\)");

  private TelegramHtml() {}

  static String of(String markdown) {
    StringBuilder html = new StringBuilder();
    Matcher fenced = FENCED.matcher(markdown);
    int from = 0;
    while (fenced.find()) {
      html.append(inline(markdown.substring(from, fenced.start())));
      html.append("<pre>").append(escaped(fenced.group(1))).append("</pre>");
      from = fenced.end();
    }
    return html.append(inline(markdown.substring(from))).toString();
  }

  private static String inline(String text) {
    StringBuilder html = new StringBuilder();
    Matcher mark = INLINE.matcher(text);
    int from = 0;
    while (mark.find()) {
      html.append(escaped(text.substring(from, mark.start()))).append(marked(mark));
      from = mark.end();
    }
    return html.append(escaped(text.substring(from))).toString();
  }

  private static String marked(Matcher mark) {
    if (mark.group(1) != null) {
      return "<code>%s</code>".formatted(escaped(mark.group(1)));
    }
    if (mark.group(2) != null) {
      return "<b>%s</b>".formatted(inline(mark.group(2)));
    }
    if (mark.group(3) != null) {
      return "<i>%s</i>".formatted(inline(mark.group(3)));
    }
    return "<a href=\"%s\">%s</a>".formatted(escaped(mark.group(5)), escaped(mark.group(4)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
