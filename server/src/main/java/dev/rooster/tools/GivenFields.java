package dev.rooster.tools;

import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderField;
import dev.rooster.reminders.WhatFields;
import dev.rooster.reminders.WhenFields;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.time.BareExpression;
import dev.rooster.trust.Trust;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a recurring reminder as a model writes them, in the form of a request: parts of
 * sections may stand beside the other fields, and some fields have other names. Names that are not
 * known here go to the reader of requests, which knows all of them.
 */
final class GivenFields {
  private static final Map<String, String[]> OTHER_NAMES =
      Map.of(
          "max_fires", new String[] {"count", "times", "max_runs"},
          "ends", new String[] {"until", "end", "end_date"},
          "starts", new String[] {"from", "start_date"},
          "name", new String[] {"title", "label"});

  private final GivenArguments given;
  private final TurnReminders turn;
  private final Map<String, ParsedValue> body = new LinkedHashMap<>();

  GivenFields(GivenArguments given, TurnReminders turn) {
    this.given = given;
    this.turn = turn;
  }

  /** Takes all fields except where it is delivered. */
  Map<String, ParsedValue> take() {
    message();
    tools();
    condition();
    schedule();
    OTHER_NAMES.forEach((name, others) ->
        given.take(name).or(() -> given.take(others)).ifPresent(it -> body.put(name, it)));
    if (given.has(HowFields.MAY_SCHEDULE.name()) && turn.caller().trust() != Trust.FULL) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "may_schedule requires full trust",
          "leave it out, or ask the operator to set it");
    }
    body.putAll(given.rest());
    given.rest().clear();
    return body;
  }

  /** A prompt without a message is the message. */
  private void message() {
    Optional<Integer> context = given.upTo(RecentMessages.MOST, "context_messages");
    Optional<String> message = given.text(WhatFields.MESSAGE.name(), "text", "task", "content");
    message
        .or(() -> given.has("condition") ? Optional.empty() : given.text("prompt"))
        .map(it -> context.map(count -> RecentMessages.below(it, turn.earlier(), count)).orElse(it))
        .ifPresent(it -> body.put(WhatFields.MESSAGE.name(), ParsedValue.of(it)));
  }

  /** Names in one text are separated by commas. */
  private void tools() {
    given
        .take(HowFields.TOOLS.name())
        .map(it ->
            it instanceof ParsedValue.Text text
                ? ParsedValue.of(Arrays.asList(text.value().strip().split("[\\s,]+", -1)))
                : it)
        .ifPresent(it -> body.put(HowFields.TOOLS.name(), it));
  }

  /** A condition that is a text is a question for the agent. */
  private void condition() {
    Map<String, ParsedValue> condition = new LinkedHashMap<>();
    given
        .take(HowFields.CONDITION.name(), "condition_prompt", "only_if")
        .ifPresent(it -> {
          if (it instanceof ParsedValue.Obj object) {
            condition.putAll(object.fields());
          } else {
            condition.put(HowFields.PROMPT.name(), it);
          }
        });
    for (String part : List.of(HowFields.PROMPT.name(), "mode")) {
      given.take(part).ifPresent(it -> condition.putIfAbsent(part, it));
    }
    if (!condition.isEmpty()) {
      body.put(HowFields.CONDITION.name(), ParsedValue.of(condition));
    }
  }

  private void schedule() {
    String name = WhenFields.SCHEDULE.name();
    given.flatten(name);
    Map<String, ParsedValue> schedule = new LinkedHashMap<>();
    given.text(name, "when").ifPresent(it -> schedule.putAll(expression(it)));
    for (WhenFields.Timing timing : WhenFields.PARTS) {
      ReminderField<?> part = timing.field();
      given.take(part.name()).ifPresent(it -> schedule.put(part.name(), it));
    }
    given.take("timezone", "time_zone").ifPresent(it -> schedule.putIfAbsent("tz", it));
    given.take("interval").ifPresent(it -> schedule.putIfAbsent(WhenFields.EVERY.name(), it));
    given.take("time").ifPresent(it -> schedule.putIfAbsent(WhenFields.AT.name(), it));
    for (ReminderField<?> span : List.of(WhenFields.EVERY, WhenFields.IN)) {
      schedule.computeIfPresent(span.name(), (part, value) -> seconds(value));
    }
    if (!schedule.isEmpty()) {
      body.put(name, ParsedValue.of(schedule));
    }
  }

  /** A number without a unit is in seconds. */
  private static ParsedValue seconds(ParsedValue value) {
    return value
        .text()
        .filter(it -> it.strip().matches("\\d{1,9}"))
        .<ParsedValue>map(it -> ParsedValue.of(it.strip() + "s"))
        .orElse(value);
  }

  /** A text of any kind: cron, a rule, an interval, a phrase or a time. */
  private Map<String, ParsedValue> expression(String text) {
    try {
      BareExpression read = BareExpression.detect(text, turn.now(), turn.zone());
      return Map.of(read.kind().word(), ParsedValue.of(read.value()));
    } catch (InvalidScheduleException e) {
      throw RefusedException.invalid(e.problem(), e.remedy());
    }
  }
}
