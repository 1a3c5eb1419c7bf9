package dev.rooster.session;

import java.time.Instant;
import java.util.List;

/**
 * Decides which of the oldest messages of a conversation are deleted. The agent's view of the
 * conversation stays: all since the latest summary with the end of the part before it, and the last
 * messages. Pure.
 *
 * @param before messages since then stay
 * @param maxBytes a larger transcript loses messages until a quarter of this is free
 */
record CutTranscript(Instant before, long maxBytes) {
  private static final int LAST_MESSAGES = 20;

  /** A message with its place in the file. */
  record Placed(Entry entry, long start) {}

  /** The number of messages to delete. */
  int count(List<Placed> messages, long end) {
    int cut = Math.max(tooOld(messages), tooMany(messages, end));
    cut = Math.min(cut, seenByAgent(messages));
    while (cut > 0 && messages.get(cut).entry().role() == Entry.Role.TOOL) {
      cut--;
    }
    return cut;
  }

  private int tooOld(List<Placed> messages) {
    int cut = 0;
    while (cut < messages.size() && messages.get(cut).entry().at().isBefore(before)) {
      cut++;
    }
    return cut;
  }

  private int tooMany(List<Placed> messages, long end) {
    int cut = 0;
    if (end > maxBytes) {
      while (cut < messages.size() && end - messages.get(cut).start() > maxBytes / 4 * 3) {
        cut++;
      }
    }
    return cut;
  }

  /** The first message that the agent still needs. */
  private static int seenByAgent(List<Placed> messages) {
    int last = Math.max(0, messages.size() - LAST_MESSAGES);
    for (int i = messages.size() - 1; i >= 0; i--) {
      if (messages.get(i).entry().role() == Entry.Role.SUMMARY) {
        return Math.min(last, endBefore(messages, i));
      }
    }
    return last;
  }

  /** The start of the part before a summary that the agent sees beside it. */
  private static int endBefore(List<Placed> messages, int summary) {
    int start = summary;
    long characters = 0;
    while (start > 0 && characters <= Entry.CHARACTERS_BESIDE_SUMMARY) {
      start--;
      characters += messages.get(start).entry().text().length();
    }
    return start;
  }
}
