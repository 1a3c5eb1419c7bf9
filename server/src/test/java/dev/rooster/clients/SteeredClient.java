package dev.rooster.clients;

import dev.rooster.agent.command.InstalledClient;
import dev.rooster.clients.Conversation.By;
import dev.rooster.clients.Conversation.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The clients as the tests steer them, and how each passes on what a hook answers. */
enum SteeredClient {
  CLAUDE_CODE("claude-code", InstalledClient.CLAUDE, "mcp__rooster__") {
    @Override
    List<String> first(String prompt) {
      return with(interactive(prompt), "-p");
    }

    @Override
    List<String> next(String prompt) {
      return with(interactive(prompt), "-p", "--continue");
    }

    @Override
    List<String> arguments() {
      return List.of("--permission-mode", "dontAsk", "--allowedTools=Bash(true)");
    }

    @Override
    List<String> interactive(String prompt) {
      return List.of(
          prompt, "--permission-mode", "dontAsk", "--allowedTools", "mcp__rooster,Bash(true)");
    }

    /** Without this, it asks for its theme and the like when it starts in a terminal. */
    @Override
    void prepare(Path home) throws IOException {
      Files.writeString(
          home.resolve(".claude.json"),
          """
          {"hasCompletedOnboarding": true, "theme": "dark",
           "customApiKeyResponses": {"approved": ["stub"], "rejected": []},
           "projects": {"%s": {"hasTrustDialogAccepted": true}}}
          """
              .formatted(home.resolve("terminal")));
    }

    @Override
    void usesTool(ModelRequest request) {
      request.calls("Bash", "{\"command\":\"true\",\"description\":\"Does nothing\"}");
    }

    @Override
    Part passedOn(Point point, String text) {
      return switch (point) {
        case TOOL_USED -> new Part(By.CLIENT, "PostToolBatch hook additional context: " + text);
        case PROMPT -> new Part(By.CLIENT, "UserPromptSubmit hook additional context: " + text);
        case STOP ->
            new Part(
                By.PERSON,
                """
                <system-reminder>
                Stop hook additional context: %s
                </system-reminder>\
                """
                    .formatted(text));
        case WAKE ->
            new Part(
                By.PERSON,
                """
                <task-notification>
                <summary>Rooster: a reminder is due</summary>
                </task-notification>
                <system-reminder>
                From Rooster: %s

                </system-reminder>\
                """
                    .formatted(text));
      };
    }
  },

  CODEX("codex", InstalledClient.CODEX, "mcp__rooster__") {
    private static final List<String> HEADLESS =
        List.of("exec", "--skip-git-repo-check", "--sandbox", "danger-full-access");

    /** Without trust, it skips the hooks. */
    @Override
    List<String> install() {
      return List.of("install", "codex", "--trust");
    }

    @Override
    List<String> first(String prompt) {
      return with(HEADLESS, prompt);
    }

    @Override
    List<String> next(String prompt) {
      return with(HEADLESS, "resume", "--last", prompt);
    }

    @Override
    List<String> arguments() {
      return List.of("--sandbox", "danger-full-access");
    }

    @Override
    void usesTool(ModelRequest request) {
      request.calls("exec_command", "{\"cmd\":\"true\"}");
    }

    @Override
    Part passedOn(Point point, String text) {
      return switch (point) {
        case TOOL_USED, PROMPT -> new Part(By.CLIENT, text);
        case STOP ->
            new Part(By.PERSON, "<hook_prompt hook_run_id=\"…\">%s</hook_prompt>".formatted(text));
        case WAKE -> throw new UnsupportedOperationException("Codex cannot be woken");
      };
    }
  },

  GEMINI("gemini", InstalledClient.GEMINI, "mcp_rooster_") {
    private static final List<String> ALWAYS =
        List.of("--skip-trust", "--model", "gemini-2.5-flash", "--approval-mode", "yolo");

    @Override
    List<String> first(String prompt) {
      return with(ALWAYS, "-p", prompt);
    }

    @Override
    List<String> next(String prompt) {
      return with(ALWAYS, "--resume", "latest", "-p", prompt);
    }

    @Override
    List<String> arguments() {
      return ALWAYS;
    }

    @Override
    String forgive(String body) {
      return RepeatedResults.removedFrom(body);
    }

    @Override
    void usesTool(ModelRequest request) {
      request.calls("run_shell_command", "{\"command\":\"true\"}");
    }

    @Override
    Part passedOn(Point point, String text) {
      return switch (point) {
        case TOOL_USED ->
            new Part(By.RESULT, "…\n\n<hook_context>%s</hook_context>".formatted(text));
        case PROMPT -> new Part(By.PERSON, "<hook_context>%s</hook_context>".formatted(text));
        case STOP -> new Part(By.PERSON, text);
        case WAKE -> throw new UnsupportedOperationException("Gemini CLI cannot be woken");
      };
    }
  };

  /** Where a message comes into a session. */
  enum Point {
    TOOL_USED,
    PROMPT,
    STOP,
    WAKE
  }

  private final String word;
  private final InstalledClient installed;
  private final String prefix;

  SteeredClient(String word, InstalledClient installed, String prefix) {
    this.word = word;
    this.installed = installed;
    this.prefix = prefix;
  }

  InstalledClient installed() {
    return installed;
  }

  /** Its name of a tool of Rooster. */
  String tool(String name) {
    return prefix + name;
  }

  /** Its name of a tool of the turn that Rooster has started it for. */
  String toolOfTurn(String name) {
    return tool(name).replace("rooster", this == CODEX ? "rooster_turn" : "rooster-turn");
  }

  /** The preset of an agent of kind command that is this client. */
  String preset() {
    return installed.name().toLowerCase(Locale.ROOT);
  }

  /** The arguments of {@code rooster} that install it. */
  List<String> install() {
    return List.of("install", word);
  }

  /** Writes settings that its person has before Rooster is installed. */
  void prepare(Path home) throws IOException {}

  /** The arguments for the first turn of a session, without a terminal. */
  abstract List<String> first(String prompt);

  /** The arguments for a further turn of the latest session of the directory. */
  abstract List<String> next(String prompt);

  /** The arguments of an agent of kind command that is this client. */
  abstract List<String> arguments();

  /** The arguments for a session in a terminal. */
  List<String> interactive(String prompt) {
    throw new UnsupportedOperationException("no test needs it");
  }

  /** A request without what the client does wrong, in spite of which the test goes on. */
  String forgive(String body) {
    return body;
  }

  /** The agent uses a tool of the client that changes nothing. */
  abstract void usesTool(ModelRequest request);

  /** The part of the conversation in which a text reaches the model; … stands for anything. */
  abstract Part passedOn(Point point, String text);

  private static List<String> with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }
}
