package dev.rooster.install;

import java.util.List;
import java.util.Optional;

/** A value of a JSON text with comments, by its place in the text. */
sealed interface JsoncNode {
  /** The index of its first character. */
  int start();

  /** The index after its last character. */
  int end();

  /**
   * @param start the index of its name
   */
  record Member(String name, int start, JsoncNode value) {}

  record Obj(int start, int end, List<Member> members) implements JsoncNode {
    public Obj {
      members = List.copyOf(members);
    }

    /** A member by name; the last of several, as every reader of JSON takes it. */
    Optional<JsoncNode> member(String name) {
      return members.reversed().stream()
          .filter(it -> it.name().equals(name))
          .map(Member::value)
          .findFirst();
    }

    /** Where its members begin and end. */
    List<Span> spans() {
      return members.stream().map(it -> new Span(it.start(), it.value().end())).toList();
    }
  }

  record Arr(int start, int end, List<JsoncNode> items) implements JsoncNode {
    public Arr {
      items = List.copyOf(items);
    }

    List<Span> spans() {
      return items.stream().map(it -> new Span(it.start(), it.end())).toList();
    }
  }

  record Text(int start, int end, String value) implements JsoncNode {}

  /** A number, true, false or null. */
  record Other(int start, int end) implements JsoncNode {}

  /** A part of the text. */
  record Span(int start, int end) {}
}
