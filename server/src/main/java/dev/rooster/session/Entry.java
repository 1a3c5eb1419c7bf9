package dev.rooster.session;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One message of a conversation, and one line of its transcript.
 *
 * @param calls the tools that the agent calls in this message
 * @param callId the call that this message is the result of; empty for any other message
 * @param from the author of a message to the agent; the key of a delivered message; empty for the
 *     agent's own
 * @param usage the tokens and cost of the turn that this message ends, as JSON; empty if unknown
 * @param proof what this result or reply proves of a reminder
 */
public record Entry(
    Role role,
    String text,
    Instant at,
    List<Call> calls,
    String callId,
    String from,
    String usage,
    Proof proof) {

  /**
   * How much of a conversation a model sees beside a summary. A constant, because a summary does
   * not say where its part of the conversation ends: the same rule finds it again.
   */
  public static final int CHARACTERS_BESIDE_SUMMARY = 20_000;

  /** The author of a message. */
  public enum Role {
    USER,
    ASSISTANT,
    TOOL,
    /** A model reads it instead of the messages before it, except the first. */
    SUMMARY
  }

  /**
   * A call of a tool.
   *
   * @param id unique in the conversation
   * @param arguments as JSON
   */
  public record Call(String id, String name, String arguments) {
    private JsonText json() {
      return JsonText.object().with("id", id).with("name", name).with("arguments", arguments);
    }
  }

  public Entry {
    calls = List.copyOf(calls);
  }

  public static Entry user(String text, String from, Instant at) {
    return new Entry(Role.USER, text, at, List.of(), "", from, "", Proof.none());
  }

  public static Entry assistant(String text, List<Call> calls, Instant at) {
    return new Entry(Role.ASSISTANT, text, at, calls, "", "", "", Proof.none());
  }

  /** The reply that ends a turn. */
  public static Entry reply(String text, String usage, Instant at) {
    return new Entry(Role.ASSISTANT, text, at, List.of(), "", "", usage, Proof.none());
  }

  /**
   * A message of the agent that was delivered outside a turn.
   *
   * @param key the same for every attempt to deliver it
   */
  public static Entry delivered(String text, String key, Instant at) {
    return new Entry(Role.ASSISTANT, text, at, List.of(), "", key, "", Proof.none());
  }

  public static Entry result(String callId, String text, Instant at) {
    return new Entry(Role.TOOL, text, at, List.of(), callId, "", "", Proof.none());
  }

  public static Entry summary(String text, Instant at) {
    return new Entry(Role.SUMMARY, text, at, List.of(), "", "", "", Proof.none());
  }

  public Entry with(Proof other) {
    return new Entry(role, text, at, calls, callId, from, usage, other);
  }

  /** As a line of the transcript, and as REST returns it. */
  public JsonText json() {
    JsonText json = JsonText.object().with("role", role).with("text", text);
    json.with("at", Optional.of(at));
    if (!calls.isEmpty()) {
      json.withObjects("tool_calls", calls.stream().map(Call::json).toList());
    }
    if (!callId.isEmpty()) {
      json.with("tool_call_id", callId);
    }
    if (!from.isEmpty()) {
      json.with("from", from);
    }
    if (!usage.isEmpty()) {
      json.withJson("usage", usage);
    }
    return proof.addTo(json);
  }

  /** Reads the result of {@link #json}; empty for a line that is not a message. */
  static Optional<Entry> read(ParsedValue line) {
    Problems problems = new Problems();
    Fields fields = Fields.of(line, "", problems);
    Optional<Role> role = fields.choice("role", Role.class);
    Optional<Instant> at = fields.text("at").flatMap(Entry::instant);
    if (role.isEmpty() || at.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Entry(
            role.get(),
            fields.text("text").orElse(""),
            at.get(),
            fields.objects("tool_calls").stream().map(Entry::call).toList(),
            fields.text("tool_call_id").orElse(""),
            fields.text("from").orElse(""),
            fields.value("usage").map(CanonicalJson::of).orElse(""),
            Proof.read(fields)));
  }

  private static Call call(Fields fields) {
    return new Call(
        fields.text("id").orElse(""),
        fields.text("name").orElse(""),
        fields.text("arguments").orElse("{}"));
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
