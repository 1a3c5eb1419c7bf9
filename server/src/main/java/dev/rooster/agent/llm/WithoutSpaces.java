package dev.rooster.agent.llm;

/** Removes the white space between the parts of a JSON text: langchain4j indents its requests. */
final class WithoutSpaces {
  private WithoutSpaces() {}

  static String of(String json) {
    StringBuilder compact = new StringBuilder(json.length());
    boolean inString = false;
    for (int i = 0; i < json.length(); i++) {
      char each = json.charAt(i);
      if (inString && each == '\\') {
        compact.append(each).append(json.charAt(++i));
        continue;
      }
      if (each == '"') {
        inString = !inString;
      }
      if (inString || !Character.isWhitespace(each)) {
        compact.append(each);
      }
    }
    return compact.toString();
  }
}
