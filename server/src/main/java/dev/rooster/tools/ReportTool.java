package dev.rooster.tools;

import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Verdict;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.CheckAgain;
import java.time.InstantSource;

/** Ends an unattended turn with a verdict on its work or its condition. */
public final class ReportTool implements Tool {
  private static final ToolSpec SPEC =
      ToolRights.REPORT.spec(
          "End this turn. done: the work is done or the condition met; not_yet: the condition is"
              + " not met; nothing: nothing worth telling; failed: it did not work, with the"
              + " reason; check_again: you are woken once more at the time 'when'. The text goes to the"
              + " person.",
          """
          {"type":"object","properties":{
          "verdict":{"type":"string","enum":["done","not_yet","nothing","failed","check_again"]},
          "when":{"type":"string","description":"for check_again: '20m', 'tomorrow 9am'"},
          "text":{"type":"string","description":"what to tell, or why it failed"}},
          "required":["verdict"]}\
          """);

  /** As the model says it. */
  private enum Said {
    DONE,
    NOT_YET,
    NOTHING,
    FAILED,
    CHECK_AGAIN
  }

  private final InstantSource clock;

  public ReportTool(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) {
    Arguments given = new Arguments(arguments);
    String text = given.text("text").orElse("");
    return new ToolResult.EndsTurn(
        switch (given.choice("verdict", Said.class)) {
          case DONE -> new Verdict.Done();
          case NOT_YET -> new Verdict.Skip();
          case NOTHING -> new Verdict.Nothing();
          case FAILED -> new Verdict.Failed(text);
          case CHECK_AGAIN -> new Verdict.CheckAgain(when(given, scene));
        },
        text);
  }

  /** A time that cannot be followed is an error to the model, which then names another. */
  private String when(Arguments given, TurnScene scene) {
    String when =
        given
            .text("when")
            .or(() -> given.text("time"))
            .or(() -> given.text("at"))
            .or(() -> given.text("in"))
            .orElseThrow(
                () -> RefusedException.invalid("'when' is missing", "send one, such as '20m'"));
    return CheckAgain.read(when, clock.instant(), scene.origin().zone()).toString();
  }
}
