package dev.rooster.agent.command;

import dev.rooster.process.ProcessResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A program that is an agent: how to call it, and how to read its output. */
public enum Client {
  /** Any program: the message on stdin, the reply on stdout. */
  PLAIN {
    @Override
    List<String> command(List<String> program, List<String> arguments, Optional<String> resumed) {
      return joined(program, arguments);
    }

    @Override
    ClientReply read(ProcessResult ended) {
      return ClientReply.of(ended.stdout().strip());
    }
  },

  /** Claude Code. */
  CLAUDE {
    @Override
    List<String> defaultProgram() {
      return List.of("claude");
    }

    @Override
    List<String> command(List<String> program, List<String> arguments, Optional<String> resumed) {
      return joined(
          program, List.of("-p", "--output-format", "json"), resuming(resumed), arguments);
    }

    @Override
    ClientReply read(ProcessResult ended) {
      return ClientOutput.ofClaude(ended);
    }

    @Override
    Optional<Pattern> lost() {
      return Optional.of(LOST_BY_CLAUDE);
    }
  },

  /** Codex, which takes the options of exec before the word resume. */
  CODEX {
    @Override
    List<String> defaultProgram() {
      return List.of("codex");
    }

    @Override
    List<String> command(List<String> program, List<String> arguments, Optional<String> resumed) {
      return joined(
          program,
          List.of("exec"),
          arguments,
          List.of("--json", "--skip-git-repo-check"),
          resumed.map(id -> List.of("resume", id)).orElse(List.of()),
          List.of("-"));
    }

    @Override
    ClientReply read(ProcessResult ended) {
      return ClientOutput.ofCodex(ended);
    }

    @Override
    Optional<Pattern> lost() {
      return Optional.of(LOST_BY_CODEX);
    }

    @Override
    boolean countsConversations() {
      return true;
    }
  },

  /** Gemini CLI. */
  GEMINI {
    @Override
    List<String> defaultProgram() {
      return List.of("gemini");
    }

    @Override
    List<String> command(List<String> program, List<String> arguments, Optional<String> resumed) {
      return joined(program, List.of("--output-format", "json"), resuming(resumed), arguments);
    }

    @Override
    ClientReply read(ProcessResult ended) {
      return ClientOutput.ofGemini(ended);
    }

    @Override
    Optional<Pattern> lost() {
      return Optional.of(LOST_BY_GEMINI);
    }
  };

  private static final Pattern LOST_BY_CLAUDE =
      Pattern.compile("No conversation found with session ID");
  private static final Pattern LOST_BY_CODEX =
      Pattern.compile("no rollout found for (thread|conversation) id");
  private static final Pattern LOST_BY_GEMINI =
      Pattern.compile("Error resuming session|Invalid session identifier");

  /** The program if the configuration names none. */
  List<String> defaultProgram() {
    return List.of();
  }

  /**
   * The command line.
   *
   * @param program from the configuration
   * @param arguments from the configuration
   * @param resumed the client's id of the conversation to continue
   */
  abstract List<String> command(
      List<String> program, List<String> arguments, Optional<String> resumed);

  /** Reads its output. */
  abstract ClientReply read(ProcessResult ended);

  /** Whether it counts the tokens of the whole conversation instead of the turn. */
  boolean countsConversations() {
    return false;
  }

  /** Matches its message on stderr that the conversation to continue no longer exists. */
  Optional<Pattern> lost() {
    return Optional.empty();
  }

  /** Whether the conversation to continue no longer exists. Then the turn has not started. */
  boolean hasLost(ProcessResult ended) {
    return ended.exit() != 0
        && ended.stdout().isBlank()
        && lost().filter(it -> it.matcher(ended.stderr()).find()).isPresent();
  }

  private static List<String> resuming(Optional<String> resumed) {
    return resumed.map(id -> List.of("--resume", id)).orElse(List.of());
  }

  @SafeVarargs
  private static List<String> joined(List<String>... parts) {
    List<String> joined = new ArrayList<>();
    for (List<String> part : parts) {
      joined.addAll(part);
    }
    return joined;
  }
}
