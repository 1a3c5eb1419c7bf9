package dev.rooster.events;

/**
 * The attributes of spans: a closed list, so that nothing else is recorded. The names in the file
 * are those of the API; OpenTelemetry's conventions for models name some differently.
 */
public enum TraceKey {
  REMINDER("reminder_id", "rooster.reminder_id"),
  NAME("name", "rooster.name"),
  SCHEDULE("schedule", "rooster.schedule"),
  USER("user", "rooster.user"),
  SESSION("session", "rooster.session"),
  TRUST("trust", "rooster.trust"),
  SITUATION("situation", "rooster.situation"),
  AGENT("agent", "gen_ai.agent.name"),
  RUN("run_id", "rooster.run_id"),
  DUE("due_at", "rooster.due_at"),
  LATE("late_by_ms", "rooster.late_by_ms"),
  ATTEMPT("attempt", "rooster.attempt"),
  NEXT_FIRE("next_fire_at", "rooster.next_fire_at"),
  STATUS("status", "rooster.status"),
  WHY("why_code", "rooster.why_code"),
  CHANNEL("channel", "rooster.channel"),
  ADDRESS("address", "rooster.address"),
  LENGTH("length", "rooster.length"),
  TOOL("tool", "gen_ai.tool.name"),
  PROVIDER("provider", "gen_ai.provider.name"),
  MODEL("model", "gen_ai.request.model"),
  INPUT_TOKENS("input_tokens", "gen_ai.usage.input_tokens"),
  OUTPUT_TOKENS("output_tokens", "gen_ai.usage.output_tokens"),
  REMINDERS("reminders", "rooster.reminders"),
  NEXT_FIRES("next_fires", "rooster.next_fires"),

  /** What people and models write: recorded only if the configuration says so. */
  MESSAGE("message", "rooster.message", true),
  REPLY("reply", "rooster.reply", true),
  ARGUMENTS("arguments", "gen_ai.tool.call.arguments", true),
  RESULT("result", "gen_ai.tool.call.result", true),
  ERROR("error", "rooster.error", true);

  private final String text;
  private final String otel;
  private final boolean content;

  TraceKey(String text, String otel) {
    this(text, otel, false);
  }

  TraceKey(String text, String otel, boolean content) {
    this.text = text;
    this.otel = otel;
    this.content = content;
  }

  /** The name in the trace file. */
  public String text() {
    return text;
  }

  /** The name for OpenTelemetry. */
  public String otel() {
    return otel;
  }

  /** Whether values are written by people and models. */
  public boolean content() {
    return content;
  }
}
