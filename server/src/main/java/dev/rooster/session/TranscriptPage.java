package dev.rooster.session;

import java.util.List;

/**
 * Consecutive messages of a transcript, the oldest first.
 *
 * @param start the position of the first one; 0 if the page begins with the first of all
 * @param end the position after the last one
 */
public record TranscriptPage(List<Entry> messages, long start, long end) {
  public TranscriptPage {
    messages = List.copyOf(messages);
  }
}
