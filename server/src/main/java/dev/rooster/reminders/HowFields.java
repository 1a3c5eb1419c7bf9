package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.inbox.Priority;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminders.ReminderField.Theme;
import dev.rooster.session.SessionKey;
import java.time.Duration;
import java.util.List;

/** The fields that define how a reminder runs: its condition, session, delivery and policies. */
public final class HowFields {
  /** Operating systems reject much longer commands. */
  private static final int LONGEST_CONDITION = 20_000;

  public static final ReminderField<String> COMMAND =
      ReminderField.of(
              "command",
              FieldType.Text.upTo(LONGEST_CONDITION),
              Theme.WHETHER,
              "a shell command to run first; exit code 0 means yes")
          .more(
              "1 to 125 mean no, anything else is an error; runs in the daemon's directory;"
                  + " requires full trust, or what shell in the configuration says")
          .neverNull()
          .example("test -e /tmp/green")
          .option("--condition", "COMMAND");
  public static final ReminderField<String> PROMPT =
      ReminderField.of(
              "prompt",
              FieldType.Text.upTo(LONGEST_CONDITION),
              Theme.WHETHER,
              "a question that the agent judges first")
          .neverNull()
          .example("is it raining?")
          .option("--condition-prompt", "TEXT");
  static final ReminderField<Condition.Mode> MODE =
      ReminderField.of(
              "mode",
              new FieldType.Choice<>(Condition.Mode.class),
              Theme.WHETHER,
              "how to interpret the answer")
          .more(
              "each: run whenever it is yes; until: run until it is yes;"
                  + " once: wait for a yes, then run once")
          .defaultsTo(Condition.Mode.EACH)
          .example("until")
          .option("--mode", "MODE");
  public static final ReminderField<Duration> CONDITION_TIMEOUT =
      ReminderField.of(
              "timeout", new FieldType.Span(), Theme.WHETHER, "how long the command may take")
          .defaultsTo(Condition.DEFAULT_TIMEOUT)
          .example("10s")
          .option("--condition-timeout", "DURATION");

  public static final ReminderField<Fields> CONDITION =
      ReminderField.of(
              "condition",
              new Section(
                  new Section.Shape(
                      "NewCondition",
                      "A question to ask before each run.",
                      List.of(List.of(COMMAND.name()), List.of(PROMPT.name()))),
                  new Section.Shape(
                      "Condition",
                      "A question to ask before each run.",
                      List.of(List.of(COMMAND.name()), List.of(PROMPT.name()))),
                  List.of(COMMAND, PROMPT, MODE, CONDITION_TIMEOUT),
                  ""),
              Theme.WHETHER,
              "a question to ask before each run")
          .more("exactly one of command and prompt")
          .orNull()
          .examples("{\"command\":\"test -e /tmp/green\"}");

  public static final ReminderField<String> SESSION =
      ReminderField.of(
              "session",
              new FieldType.Text(
                  200,
                  "[\\w.:@+-]{1,200}",
                  "isolated, own, main, or a key of letters, digits and . _ : @ + -",
                  List.of(SessionKey.ISOLATED, SessionKey.OWN, SessionKey.MAIN)),
              Theme.WHO,
              "the conversation to wake the agent in")
          .more(
              "isolated: a new one for each run; own: one for all runs;"
                  + " main: the agent's main one; or a key")
          .example(SessionKey.OWN)
          .option("--session", "SESSION")
          .kept(SessionKey.ISOLATED);
  public static final ReminderField<Priority> PRIORITY =
      ReminderField.of(
              "priority",
              new FieldType.Choice<>(Priority.class),
              Theme.WHO,
              "when to reach a running client that is busy")
          .more(
              "interrupt: between two steps; normal: with the next prompt; idle: when its turn"
                  + " ends; has no effect on other agents")
          .example("normal")
          .option("--priority", "HOW")
          .kept(Priority.IDLE);

  public static final ReminderField<Delivery.When> WHEN =
      ReminderField.of(
              "when",
              new FieldType.Choice<>(Delivery.When.class),
              Theme.WHERE,
              "which replies to deliver")
          .more(
              "as_needed omits replies with nothing to report;"
                  + " always and as_needed deliver failures")
          .defaultsTo(Delivery.DEFAULT.when())
          .example("as_needed")
          .option("--deliver", "WHEN");
  public static final ReminderField<List<String>> TO =
      ReminderField.of(
              "to", new FieldType.Texts(), Theme.WHERE, "where replies go, as channel:address")
          .defaultsTo(List.of(Address.TERMINAL.toString()))
          .examples("[\"webhook:https://example.org/hook\"]")
          .option("--to", "CHANNEL:ADDRESS");
  static final ReminderField<String> CHANNEL =
      ReminderField.of(
              "channel",
              FieldType.Text.upTo(200),
              Theme.ALIAS,
              "a channel on which the user has an address in the configuration")
          .example("webhook");
  static final ReminderField<String> CONNECTOR =
      ReminderField.of(
              "connector_id",
              FieldType.Text.upTo(200),
              Theme.ALIAS,
              "ignored; accepted for files of other schedulers")
          .example("any");

  public static final ReminderField<Delivery> DELIVERY =
      ReminderField.of(
              "delivery",
              new DeliveryType(
                  new Section(
                      new Section.Shape(
                          "NewDelivery", "Which replies to deliver, and where to.", List.of()),
                      new Section.Shape(
                          "DeliverySettings", "Which replies to deliver, and where to.", List.of()),
                      List.of(TO, WHEN, CHANNEL, CONNECTOR),
                      WHEN.name())),
              Theme.WHERE,
              "which replies to deliver, and where to")
          .defaultsTo(Delivery.DEFAULT)
          .examples("\"as_needed\"", "{\"when\":\"never\"}")
          .kept(Delivery.NONE);

  static final ReminderField<Missed.Policy> POLICY =
      ReminderField.of(
              "policy",
              new FieldType.Choice<>(Missed.Policy.class),
              Theme.HOW,
              "catch-up policy for missed fires")
          .more("skip: run none of them; once: the latest; all: each of them")
          .defaultInWords("skip, or once for a one-shot or an event")
          .example("once")
          .option("--missed", "POLICY");
  static final ReminderField<Duration> WITHIN =
      ReminderField.of("within", new FieldType.Span(), Theme.HOW, "maximum age for catch-up")
          .defaultsTo(Missed.DEFAULT_WITHIN)
          .example("2h")
          .option("--within", "DURATION");

  public static final ReminderField<Fields> MISSED =
      ReminderField.of(
              "missed",
              new Section(
                  new Section.Shape("NewMissed", "What to do about missed fires.", List.of()),
                  new Section.Shape("Missed", "What to do about missed fires.", List.of()),
                  List.of(POLICY, WITHIN),
                  POLICY.name()),
              Theme.HOW,
              "what to do about fires missed during downtime")
          .defaultInWords(
              "skip if recurring, once within %s if one-shot or on an event"
                  .formatted(WITHIN.text().defaultValue()))
          .examples("\"all\"", "{\"policy\":\"once\"}");

  static final ReminderField<Overlap> OVERLAP =
      ReminderField.of(
              "overlap",
              new FieldType.Choice<>(Overlap.class),
              Theme.HOW,
              "what to do when a fire is due while a run is still active")
          .defaultInWords("skip, or queue for a webhook or a file")
          .example("queue")
          .option("--overlap", "POLICY");
  static final ReminderField<Duration> TIMEOUT =
      ReminderField.of("timeout", new FieldType.Span(), Theme.HOW, "how long a run may take")
          .defaultsTo(Policies.DEFAULT_TIMEOUT)
          .example("90s")
          .option("--timeout", "DURATION");
  static final ReminderField<Boolean> DELETE_AFTER_RUN =
      ReminderField.of(
              "delete_after_run",
              new FieldType.Flag(),
              Theme.HOW,
              "delete after successful completion")
          .defaultsTo(false)
          .examples("true")
          .option("--delete-after-run", "");

  public static final ReminderField<String> MODEL =
      ReminderField.of(
              "model",
              new FieldType.Text(
                  200, "\\S{1,200}", "the name of a model, without spaces", List.of()),
              Theme.WHO,
              "the model of its runs, as the agent's provider calls it")
          .more("only for the built-in agent; its fallback stays")
          .orNull()
          .defaultInWords("the agent's")
          .example("claude-haiku-4-5")
          .option("--model", "NAME")
          .kept("");
  public static final ReminderField<List<String>> TOOLS =
      ReminderField.of(
              "tools", new FieldType.Texts(), Theme.HOW, "the only tools that its runs may call")
          .more(
              "only for the built-in agent; report is always among them; trust and may_schedule"
                  + " still apply")
          .orNull()
          .defaultInWords("all that its trust allows")
          .examples("[\"files\",\"web_fetch\"]")
          .option("--tool", "NAME")
          .kept(List.of());
  public static final ReminderField<Boolean> MUST_ACT =
      ReminderField.of(
              "must_act", new FieldType.Flag(), Theme.HOW, "whether its work needs a tool call")
          .more(
              "only for the built-in agent; a reply without a call is asked for once more, then"
                  + " marked as unconfirmed")
          .examples("true")
          .option("--must-act", "")
          .kept(false);

  public static final ReminderField<Boolean> MAY_SCHEDULE =
      ReminderField.of(
              "may_schedule", new FieldType.Flag(), Theme.HOW, "whether its runs may set reminders")
          .more("gives the agent the tools reminder and schedule")
          .examples("true")
          .option("--may-schedule", "")
          .kept(false);

  static final List<ReminderField<?>> ALL =
      List.of(
          CONDITION,
          SESSION,
          PRIORITY,
          DELIVERY,
          MISSED,
          OVERLAP,
          TIMEOUT,
          DELETE_AFTER_RUN,
          MAY_SCHEDULE,
          MODEL,
          TOOLS,
          MUST_ACT);

  private HowFields() {}
}
