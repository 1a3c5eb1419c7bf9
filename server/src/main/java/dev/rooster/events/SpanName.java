package dev.rooster.events;

/** The spans of a trace, and the events that they are in the trace file. */
public enum SpanName {
  CREATED("reminder.created"),
  CHANGED("reminder.changed"),
  PAUSED("reminder.paused"),
  RESUMED("reminder.resumed"),
  APPROVED("reminder.approved"),
  SNOOZED("reminder.snoozed"),
  DONE("reminder.done"),
  UNDONE("reminder.undone"),
  CANCELLED("reminder.cancelled"),
  DELETED("reminder.deleted"),
  RUN("run", "reminder.fired", "run.done", "run.failed"),
  LATE("reminder.late"),
  MESSAGE("message", "message.received", "message.answered", "message.failed"),
  TURN("turn", "", "turn.done", "turn.failed"),
  MODEL("model", "", "model.replied", "model.failed"),
  TOOL("tool", "", "tool.called", "tool.failed"),
  DELIVERY("delivery", "", "delivery.delivered", "delivery.failed"),
  NO_TARGET("delivery.none"),
  STARTED("daemon.started"),
  STOPPED("daemon.stopped");

  private final String text;
  private final String started;
  private final String done;
  private final String failed;

  /** A span without a duration. */
  SpanName(String text) {
    this(text, "", text, text);
  }

  SpanName(String text, String started, String done, String failed) {
    this.text = text;
    this.started = started;
    this.done = done;
    this.failed = failed;
  }

  /** The name of the span. */
  public String text() {
    return text;
  }

  /** The event of its start; empty for none. */
  public String started() {
    return started;
  }

  /** The event of its end. */
  public String ended(boolean well) {
    return well ? done : failed;
  }
}
