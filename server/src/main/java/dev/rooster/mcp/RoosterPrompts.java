package dev.rooster.mcp;

import dev.rooster.mcp.protocol.McpCaller;
import dev.rooster.mcp.protocol.McpContent;
import dev.rooster.mcp.protocol.McpPrompt;
import java.util.List;
import java.util.Map;

/** Prompts for common tasks, which a person chooses in the client. */
final class RoosterPrompts {
  static final String ID = "id";

  private static final String WHAT = "what";
  private static final String WHEN = "when";
  private static final String COMMAND = "command";
  private static final String EVERY = "every";

  static final List<McpPrompt> ALL =
      List.of(
          new TextPrompt(
              new McpPrompt.Spec(
                  "remind_me",
                  "Remind me",
                  "Set a reminder that stands alone",
                  List.of(
                      new McpPrompt.Argument(WHAT, "what to be reminded of", true),
                      new McpPrompt.Argument(WHEN, "such as 'tomorrow 9am'", true))),
              """
              Set a reminder with Rooster: {what}
              When: {when}
              Write its message so that it can be understood without this conversation: name the \
              files, people and commands that it is about. Then tell me in one sentence when it \
              will fire.\
              """),
          new TextPrompt(
              new McpPrompt.Spec(
                  "morning_briefing",
                  "Morning briefing",
                  "Have a briefing every working day",
                  List.of(
                      new McpPrompt.Argument(WHEN, "the time of day, such as 08:30", true),
                      new McpPrompt.Argument(
                          WHAT, "what to report on; default: what is due today", false))),
              """
              Set up a recurring reminder with Rooster for every working day at {when}. Its message \
              asks you for a briefing of at most ten lines on: {what}. If there is nothing to \
              report, it says so in one line. Then tell me the next two times it will fire.\
              """),
          new TextPrompt(
              new McpPrompt.Spec(
                  "what_is_due",
                  "What is due",
                  "Show what comes next",
                  List.of(
                      new McpPrompt.Argument(WHEN, "until when; default: end of today", false))),
              """
              List my reminders with Rooster. Show those that fire until {when}, soonest first, one \
              line each, with the local time. Name those that failed or are paused separately.\
              """),
          new TextPrompt(
              new McpPrompt.Spec(
                  "wait_for_build",
                  "Wait for a build",
                  "Check later, and as often as needed, whether something has finished",
                  List.of(
                      new McpPrompt.Argument(
                          COMMAND, "the command that shows whether it has finished", true),
                      new McpPrompt.Argument(
                          EVERY, "how often to check; default: 5 minutes", false))),
              """
              I am waiting for something to finish. This command shows whether it has: {command}
              Do not wait in this turn. Set a reminder with Rooster that comes every {every} and \
              tells you to run the command, to report the result to me when it has finished, and \
              then to cancel the reminder.\
              """),
          new TextPrompt(
              new McpPrompt.Spec(
                  "why_did_it_not_fire",
                  "Why did it not fire?",
                  "Find out what became of a reminder",
                  List.of(new McpPrompt.Argument(ID, "the reminder's id or name", true))),
              """
              Read the Rooster resource rooster://reminders/{id}. Tell me in plain words when it \
              fired last, with what result, when it fires next, and, if something is wrong, why and \
              what to do about it.\
              """));

  private static final Map<String, String> DEFAULTS =
      Map.of(WHAT, "what is due today", WHEN, "the end of today", EVERY, "5 minutes");

  private RoosterPrompts() {}

  /**
   * A prompt of one message.
   *
   * @param text with the names of arguments in braces
   */
  private record TextPrompt(Spec spec, String text) implements McpPrompt {
    @Override
    public List<Said> messages(Map<String, String> arguments, McpCaller caller) {
      String filled = text;
      for (Argument argument : spec.arguments()) {
        String given = arguments.getOrDefault(argument.name(), "");
        filled =
            filled.replace(
                "{%s}".formatted(argument.name()),
                given.isBlank() ? DEFAULTS.getOrDefault(argument.name(), "") : given);
      }
      return List.of(new Said("user", McpContent.text(filled)));
    }
  }
}
