package dev.rooster.hooks;

import dev.rooster.format.ParsedValue;
import java.util.Optional;

/** What a hook reports, whichever client calls it. */
public sealed interface HookEvent {

  /**
   * A session begins, or goes on in a new process.
   *
   * @param compacted the client has only shortened its context, in the middle of the session
   */
  record Started(boolean compacted) implements HookEvent {}

  /**
   * A prompt starts a turn.
   *
   * @param text as far as a person wrote it
   * @param byUser whether a person wrote it, as far as the client's JSON tells
   * @param id the client's id for it; empty if the client has none
   */
  record Prompted(String text, boolean byUser, String id) implements HookEvent {}

  /**
   * A tool is about to be called.
   *
   * @param toolUseId the id of the call; empty if the client has none
   * @param input the arguments, if the tool is Rooster's and the hook may change them
   */
  record ToolStarts(String toolUseId, Optional<ParsedValue.Obj> input) implements HookEvent {}

  /** The results of tools go to the model. */
  record ToolsUsed() implements HookEvent {}

  /** A turn ends. */
  record Stopped() implements HookEvent {}

  /** A turn ends because the model does not answer. The client takes nothing from hooks then. */
  record Failed() implements HookEvent {}

  /** The client closes the session. */
  record Ended() implements HookEvent {}

  /** Anything else. */
  record Other() implements HookEvent {}
}
