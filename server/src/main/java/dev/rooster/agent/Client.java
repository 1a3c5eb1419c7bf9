package dev.rooster.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How to talk to a program that is an agent: how it is called, and how its output is read. */
public enum Client {
  /** Any program: the message on stdin, the reply on stdout. */
  PLAIN {
    @Override
    List<String> command(List<String> program, Optional<String> resumed) {
      return program;
    }

    @Override
    Transcript read(String stdout) {
      return new Transcript(stdout.strip(), Optional.empty(), Usage.NONE, Optional.empty());
    }
  },

  /** Claude Code. */
  CLAUDE {
    @Override
    List<String> usualProgram() {
      return List.of("claude");
    }

    @Override
    List<String> command(List<String> program, Optional<String> resumed) {
      List<String> command = new ArrayList<>(program);
      command.addAll(List.of("-p", "--output-format", "json"));
      resumed.ifPresent(id -> command.addAll(List.of("--resume", id)));
      return command;
    }

    @Override
    Transcript read(String stdout) {
      return ClientOutput.ofClaude(stdout);
    }
  },

  /** Codex. */
  CODEX {
    @Override
    List<String> usualProgram() {
      return List.of("codex");
    }

    @Override
    List<String> command(List<String> program, Optional<String> resumed) {
      List<String> command = new ArrayList<>(program);
      command.add("exec");
      resumed.ifPresent(id -> command.addAll(List.of("resume", id)));
      command.addAll(List.of("--json", "--skip-git-repo-check", "-"));
      return command;
    }

    @Override
    Transcript read(String stdout) {
      return ClientOutput.ofCodex(stdout);
    }
  },

  /** Gemini CLI. */
  GEMINI {
    @Override
    List<String> usualProgram() {
      return List.of("gemini");
    }

    @Override
    List<String> command(List<String> program, Optional<String> resumed) {
      List<String> command = new ArrayList<>(program);
      command.addAll(List.of("--output-format", "json"));
      resumed.ifPresent(id -> command.addAll(List.of("--resume", id)));
      return command;
    }

    @Override
    Transcript read(String stdout) {
      return ClientOutput.ofGemini(stdout);
    }
  };

  /** The program, where the configuration names none. */
  List<String> usualProgram() {
    return List.of();
  }

  /**
   * What is run.
   *
   * @param program as the configuration has it, with arguments of its own
   * @param resumed the client's name of the conversation that goes on
   */
  abstract List<String> command(List<String> program, Optional<String> resumed);

  /** What its output says. */
  abstract Transcript read(String stdout);
}
