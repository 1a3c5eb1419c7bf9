package dev.rooster.torture;

import java.util.List;

/**
 * What a judged round came to.
 *
 * @param late calls that began after others had claimed the same again: a node cannot know, if it
 *     is frozen in just that moment
 * @param lost what was acknowledged or due, and is not there
 * @param doubled what is there or was called more often than it should
 */
record Verdict(
    int creates,
    int occurrences,
    int calls,
    List<String> late,
    List<String> lost,
    List<String> doubled) {
  static final Verdict NONE = new Verdict(0, 0, 0, List.of(), List.of(), List.of());
}
