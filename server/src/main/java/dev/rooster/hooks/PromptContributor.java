package dev.rooster.hooks;

import java.util.List;

/** Adds texts of its own to a prompt, after the messages. */
@FunctionalInterface
public interface PromptContributor {

  /** The texts, each a paragraph; a text that does not fit any more is left out. */
  List<String> at(PromptPoint point);
}
