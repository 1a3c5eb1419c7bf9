package dev.rooster.torture;

import java.util.List;

/**
 * The result of a checked round.
 *
 * @param late calls that began after another node had claimed the same again: a node that freezes
 *     at that moment cannot know
 * @param lost missing although confirmed or due
 * @param doubled present or called more often than expected
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
