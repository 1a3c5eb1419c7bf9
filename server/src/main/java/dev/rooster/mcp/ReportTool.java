package dev.rooster.mcp;

import dev.rooster.events.Events;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.CheckAgain;
import dev.rooster.reminders.ReminderSummary;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Takes the verdict of a running client on a reminder whose message was handed to it. The run of
 * the reminder ended with the hand-over, so the verdict acts on the reminder itself.
 */
public final class ReportTool implements McpTool {
  private static final McpToolSpec SPEC =
      new McpToolSpec(
          "report",
          "Report on a reminder",
          "Say what became of a reminder whose message came to you. done: the work is done, or the"
              + " condition is met (a reminder with mode until or once then ends); not_yet: the"
              + " condition is not met; nothing: nothing to do this time; failed: it did not work,"
              + " with the reason; check_again: the message comes to you once more at the time"
              + " 'when'. Without an id, it is about the last reminder that came to this session.",
          """
          {"type":"object","properties":{
          "verdict":{"type":"string","enum":["done","not_yet","nothing","failed","check_again"]},
          "id":{"type":"string","description":"id or name of the reminder"},
          "when":{"type":"string","description":"for check_again: '20m', 'tomorrow 9am'"},
          "text":{"type":"string","description":"what you found, or why it failed"},
          "session":{"type":"string","description":"the id of your session, if you were told one; \
          usually worked out"}},
          "required":["verdict"]}
          """,
          JsonText.object()
              .with("type", "object")
              .with("required", List.of("verdict", "reminder"))
              .with(
                  "properties",
                  JsonText.object()
                      .withJson("verdict", "{\"type\":\"string\"}")
                      .with("reminder", ReminderSummary.schema()))
              .toString(),
          new McpToolSpec.Annotations(false, false, true, false));

  private enum Verdict {
    DONE,
    NOT_YET,
    NOTHING,
    FAILED,
    CHECK_AGAIN
  }

  private final ReminderSource source;
  private final Events events;

  public ReportTool(ReminderSource source, Events events) {
    this.source = source;
    this.events = events;
  }

  @Override
  public McpToolSpec spec() {
    return SPEC;
  }

  @Override
  public McpResult call(McpCall call) {
    CallingClient client = source.clients().identify(call);
    Problems problems = new Problems();
    Fields given = Fields.of(call.arguments(), "", problems);
    Optional<Verdict> said = given.choice("verdict", Verdict.class);
    Optional<String> id = text(given, "id").or(() -> text(given, "reminder_id"));
    Optional<String> when = text(given, "when").or(() -> text(given, "time"));
    String text = text(given, "text").orElse("");
    problems.throwIfAny();
    Verdict verdict =
        said.orElseThrow(() ->
            RefusedException.invalid(
                "'verdict' is missing", "use done, not_yet, nothing, failed or check_again"));
    Reminder about =
        id.map(it -> source.reminders().find(client.caller(), it))
            .orElseGet(() -> new LastHandedOver(source, client).find());
    Reminder after = new Reported(source.reminders(), client.caller(), about).act(verdict, when);
    publish(client, verdict, about, text);
    return McpResult.done(
        "Noted: %s. %s"
            .formatted(
                JsonText.word(verdict),
                ReminderText.line(after, source.reminders().zoneFor(client.caller()))),
        JsonText.object()
            .with("verdict", verdict)
            .with("reminder", ReminderSummary.of(after, source.view(client.caller()))));
  }

  private static Optional<String> text(Fields given, String name) {
    return given.text(name).filter(it -> !it.isBlank());
  }

  private void publish(CallingClient client, Verdict verdict, Reminder about, String text) {
    events.publish(
        "agent.report",
        client.caller().user().map(User::name).orElse(""),
        JsonText.object()
            .with("agent", client.agent())
            .withOrNull("session", client.session())
            .with("reminder_id", about.id())
            .with("verdict", verdict)
            .withOrNull("text", text)
            .toString());
  }

  /** A verdict on a reminder. */
  private record Reported(Reminders reminders, Caller caller, Reminder about) {
    Reminder act(Verdict verdict, Optional<String> when) {
      return switch (verdict) {
        case DONE -> reminders.conditionMet(caller, about.id()).reminder();
        case NOTHING -> reminders.done(caller, about.id(), OptionalLong.empty()).reminder();
        case NOT_YET, FAILED -> endedIfLast();
        case CHECK_AGAIN ->
            reminders
                .snooze(
                    caller,
                    about.id(),
                    CheckAgain.read(
                        when.orElseThrow(() ->
                            RefusedException.invalid(
                                "'when' is missing", "send one, such as '20m'")),
                        reminders.now(),
                        reminders.zoneFor(caller)))
                .reminder();
      };
    }

    /** A one-shot with a condition would wait for this report for ever. */
    private Reminder endedIfLast() {
      boolean waits =
          !about.standing().status().ended()
              && about.definition().oneShot()
              && about.standing().next().isEmpty();
      return waits ? reminders.done(caller, about.id(), OptionalLong.empty()).reminder() : about;
    }
  }
}
