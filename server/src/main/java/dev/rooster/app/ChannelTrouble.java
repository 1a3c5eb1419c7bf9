package dev.rooster.app;

import dev.rooster.channel.Channels;
import dev.rooster.format.FileProblem;
import java.util.List;

/** Shows in the status that a channel brings no messages. */
final class ChannelTrouble {
  private ChannelTrouble() {}

  static List<FileProblem> problems(Channels channels) {
    return channels.troubles().entrySet().stream()
        .map(it ->
            FileProblem.of(
                it.getKey(),
                "no messages arrive: " + it.getValue().replaceFirst("\\.$", ""),
                "Rooster retries until they do"))
        .toList();
  }
}
