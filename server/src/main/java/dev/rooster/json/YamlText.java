package dev.rooster.json;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes YAML that people like to edit, and that is read as the same again. */
public final class YamlText {
  /** What nobody takes for anything but a text. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z][A-Za-z0-9_./@+-]*+(?: [A-Za-z0-9_./@+-]++)*+");

  private static final Set<String> NOT_PLAIN =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private final StringBuilder text = new StringBuilder();

  private YamlText() {}

  public static String of(Node node) {
    YamlText yaml = new YamlText();
    if (isBlock(node)) {
      yaml.block(node, "");
    } else {
      yaml.text.append(inline(node)).append('\n');
    }
    return yaml.text.toString();
  }

  private static boolean isBlock(Node node) {
    return switch (node) {
      case Node.Obj object -> !object.fields().isEmpty();
      case Node.Arr list -> !list.items().isEmpty();
      case Node.Text ignored -> false;
      case Node.Num ignored -> false;
      case Node.Bool ignored -> false;
      case Node.Null ignored -> false;
    };
  }

  /** Begins where the line is, and goes on under the indent. */
  private void block(Node node, String indent) {
    String before = "";
    if (node instanceof Node.Obj(Map<String, Node> fields, Place ignored)) {
      for (Map.Entry<String, Node> field : fields.entrySet()) {
        text.append(before).append(scalar(field.getKey())).append(':');
        value(field.getValue(), indent + "  ");
        before = indent;
      }
    } else if (node instanceof Node.Arr(var items, Place ignored)) {
      for (Node item : items) {
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

  private void value(Node value, String deeper) {
    if (isBlock(value)) {
      text.append('\n').append(deeper);
      block(value, deeper);
    } else if (value instanceof Node.Text(String words, Place ignored) && isParagraph(words)) {
      text.append(" |-\n");
      words.lines().forEach(line -> text.append(line.isEmpty() ? "" : deeper + line).append('\n'));
    } else {
      text.append(' ').append(inline(value)).append('\n');
    }
  }

  /** Several lines that can stand as they are, and are read so. */
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

  private static String inline(Node node) {
    return switch (node) {
      case Node.Obj ignored -> "{}";
      case Node.Arr ignored -> "[]";
      case Node.Text(String value, Place ignored) -> scalar(value);
      case Node.Num(String digits, Place ignored) -> digits;
      case Node.Bool(boolean value, Place ignored) -> Boolean.toString(value);
      case Node.Null ignored -> "null";
    };
  }

  /** In quotes, unless nobody could take it for something else. */
  private static String scalar(String value) {
    return PLAIN.matcher(value).matches() && !NOT_PLAIN.contains(value.toLowerCase(Locale.ROOT))
        ? value
        : JsonText.quoted(value);
  }
}
