package dev.rooster.format;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes readable YAML that parses to the same value. */
public final class YamlText {
  /** Strings that are safe without quotes. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z][A-Za-z0-9_./@+-]*+(?: [A-Za-z0-9_./@+-]++)*+");

  private static final Set<String> NOT_PLAIN =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private final StringBuilder text = new StringBuilder();

  private YamlText() {}

  public static String of(ParsedValue node) {
    YamlText yaml = new YamlText();
    if (isBlock(node)) {
      yaml.block(node, "");
    } else {
      yaml.text.append(inline(node)).append('\n');
    }
    return yaml.text.toString();
  }

  private static boolean isBlock(ParsedValue node) {
    return switch (node) {
      case ParsedValue.Obj object -> !object.fields().isEmpty();
      case ParsedValue.Arr list -> !list.items().isEmpty();
      case ParsedValue.Text ignored -> false;
      case ParsedValue.Num ignored -> false;
      case ParsedValue.Bool ignored -> false;
      case ParsedValue.Null ignored -> false;
    };
  }

  /** Continues the current line; further lines start at the indent. */
  private void block(ParsedValue node, String indent) {
    String before = "";
    if (node instanceof ParsedValue.Obj(Map<String, ParsedValue> fields, Place ignored)) {
      for (Map.Entry<String, ParsedValue> field : fields.entrySet()) {
        text.append(before).append(scalar(field.getKey())).append(':');
        value(field.getValue(), indent + "  ");
        before = indent;
      }
    } else if (node instanceof ParsedValue.Arr(var items, Place ignored)) {
      for (ParsedValue item : items) {
        text.append(before).append("- ");
        if (isBlock(item)) {
          block(item, indent + "  ");
        } else {
          text.append(inline(item)).append('\n');
        }
        before = indent;
      }
    }
  }

  private void value(ParsedValue value, String deeper) {
    if (isBlock(value)) {
      text.append('\n').append(deeper);
      block(value, deeper);
    } else if (value instanceof ParsedValue.Text(String words, Place ignored)
        && isParagraph(words)) {
      text.append(" |-\n");
      words.lines().forEach(line -> text.append(line.isEmpty() ? "" : deeper + line).append('\n'));
    } else {
      text.append(' ').append(inline(value)).append('\n');
    }
  }

  /** Whether the text survives as a block of literal lines. */
  private static boolean isParagraph(String words) {
    return words.contains("\n")
        && !words.startsWith(" ")
        && !words.startsWith("\n")
        && !words.endsWith("\n")
        && words.chars().allMatch(c -> c == '\n' || (c >= ' ' && c < 0x7f) || isLetter(c))
        && words.lines().noneMatch(line -> line.endsWith(" "));
  }

  private static boolean isLetter(int c) {
    return c > 0xa0 && Character.isLetterOrDigit(c) && !Character.isSurrogate((char) c);
  }

  private static String inline(ParsedValue node) {
    return switch (node) {
      case ParsedValue.Obj ignored -> "{}";
      case ParsedValue.Arr ignored -> "[]";
      case ParsedValue.Text(String value, Place ignored) -> scalar(value);
      case ParsedValue.Num(String digits, Place ignored) -> digits;
      case ParsedValue.Bool(boolean value, Place ignored) -> Boolean.toString(value);
      case ParsedValue.Null ignored -> "null";
    };
  }

  /** The string, quoted unless it is safe without quotes. */
  private static String scalar(String value) {
    return PLAIN.matcher(value).matches() && !NOT_PLAIN.contains(value.toLowerCase(Locale.ROOT))
        ? value
        : JsonText.quoted(value);
  }
}
