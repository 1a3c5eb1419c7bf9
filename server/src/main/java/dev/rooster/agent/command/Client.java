package dev.rooster.agent.command;

import dev.rooster.process.ProcessResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** How to talk to a program that is an agent: how it is called, and how its output is read. */
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

  /** Codex, which takes options of exec before the word resume, and hardly any after it. */
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

  /** The program, where the configuration names none. */
  List<String> defaultProgram() {
    return List.of();
  }

  /**
   * What is run.
   *
   * @param program as the configuration has it
   * @param arguments of the configuration, too
   * @param resumed the client's name of the conversation that goes on
   */
  abstract List<String> command(
      List<String> program, List<String> arguments, Optional<String> resumed);

  /** What its output says. */
  abstract ClientReply read(ProcessResult ended);

  /** Whether what it says about tokens is about the whole conversation, and not the turn. */
  boolean countsConversations() {
    return false;
  }

  /** By what it says, on stderr, that the conversation it should go on with is gone. */
  Optional<Pattern> lost() {
    return Optional.empty();
  }

  /** Whether the conversation that it should go on with is gone. Then it has not begun. */
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
