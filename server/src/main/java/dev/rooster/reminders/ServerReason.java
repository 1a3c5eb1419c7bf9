package dev.rooster.reminders;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.StoredReason;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.schedule.On;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The reasons that the server adds to those of the engine, which stores them as {@link
 * Reason.Custom}. Code decides by these types; {@link ReasonText} puts them into words.
 */
public sealed interface ServerReason {

  /** The configuration no longer allows a reminder to run: it is paused until it does again. */
  sealed interface Unfit extends ServerReason {}

  /** Its runs have less trust than something of it requires. */
  sealed interface LackOfTrust extends Unfit {
    Trust requires();

    RunTrust has();
  }

  record AgentMissing(String agent) implements Unfit {}

  record UserMissing(String user) implements Unfit {}

  /** Written by earlier versions, when the creator of a shell condition had lost full trust. */
  record CreatorNotTrusted(String user) implements Unfit {}

  /**
   * Its runs do not have the trust that it needs.
   *
   * @param agent the agent that requires it; empty if a shell condition does
   */
  record TrustTooLow(String agent, Trust requires, RunTrust has) implements LackOfTrust {}

  /** Its runs do not have the trust that waiting for its event needs. */
  record EventTrustTooLow(On.Source source, Trust requires, RunTrust has) implements LackOfTrust {}

  record SessionBusy(Duration waited) implements ServerReason {}

  record ConditionMet() implements ServerReason {}

  /** The command of the condition ended with an exit code that means "not met". */
  record ConditionNotMet(int exit, String output) implements ServerReason {}

  /** The agent skipped the occurrence. */
  record AgentSkipped(String text) implements ServerReason {}

  record AgentFoundMet(String text) implements ServerReason {}

  record AgentFoundNotMet(String text) implements ServerReason {}

  record AgentFailed(String text) implements ServerReason {}

  /** The agent cannot reply to anything at present: its model is down, overloaded or denied. */
  record AgentUnavailable(String text) implements ServerReason {}

  /** The agent ended its turn without a text. */
  record AgentRepliedNothing() implements ServerReason {}

  /**
   * The agent asks to be woken again.
   *
   * @param in how long after the run
   * @param times how often in a row
   * @param text the remark of the agent
   */
  record ChecksAgain(Duration in, int times, String text) implements ServerReason {}

  /** The agent asks to be woken again, and is not. */
  record NoFurtherCheck(Because because) implements ServerReason {

    /** What forbids it. */
    public enum Because {
      /** It has asked too often in a row. */
      LIMIT,
      /** The reminder ends before. */
      END
    }
  }

  /** The reminder needs a tool call, and the agent replied without one, twice. */
  record NoToolCalled() implements ServerReason {}

  /** The agent replied with the token {@code [done]} alone. */
  record AgentReportedDone() implements ServerReason {}

  /**
   * The message waits in the inbox of a running client.
   *
   * @param fires how many fires the waiting message stands for
   */
  record HandedOver(String agent, int fires) implements ServerReason {}

  /** A session of a running client has taken the message, so no other agent does. */
  record TakenBySession() implements ServerReason {}

  /** A delivery was handed over without a response, and a retry could deliver it twice. */
  record ArrivalUnknown(String why) implements ServerReason {}

  /** A message was not answered, because its turn was interrupted each time. */
  record TurnInterrupted(int attempts) implements ServerReason {}

  /** An earlier message of the conversation is answered first. */
  record EarlierMessageWaits() implements ServerReason {}

  /** An earlier delivery to the same address is sent first. */
  record EarlierDeliveryWaits() implements ServerReason {}

  /** The sender of a message may no longer talk to the agent. */
  record SenderNotAllowed() implements ServerReason {}

  record PausedBy(String by, String note) implements ServerReason {}

  record CreatedPaused() implements ServerReason {}

  /** A person must approve it first. */
  record AwaitsApproval(Cause cause) implements ServerReason {
    /** What makes it necessary. */
    public enum Cause {
      LOW_TRUST,
      AGENT
    }
  }

  /** A person did not approve it. */
  record DeclinedBy(String by) implements ServerReason {}

  /** It was neither approved nor declined in time. */
  record ApprovalExpired() implements ServerReason {}

  /** The entry in the file has {@code enabled: false}. */
  record PausedByFile() implements ServerReason {}

  record CancelledBy(String by) implements ServerReason {}

  /**
   * Its entry is gone.
   *
   * @param paused why it was paused until then, so that it still is if the entry returns
   */
  record RemovedFromFile(String file, Optional<Reason> paused) implements ServerReason {}

  record StoppedBy(String by) implements ServerReason {}

  /** The form that the engine stores. */
  default Reason reason() {
    return switch (this) {
      case AgentMissing(String agent) -> custom("agent_missing", "agent", agent);
      case UserMissing(String user) -> custom("user_missing", "user", user);
      case CreatorNotTrusted(String user) -> custom("creator_not_trusted", "user", user);
      case TrustTooLow(String agent, Trust requires, RunTrust has) ->
          trustTooLow("trust_too_low", "agent", agent, requires, has);
      case EventTrustTooLow(On.Source source, Trust requires, RunTrust has) ->
          trustTooLow("event_trust_too_low", "event", source.word(), requires, has);
      case SessionBusy(Duration waited) ->
          custom("session_busy", "for", WrittenDuration.format(waited));
      case ConditionMet() -> custom("condition_met", "exit", "0");
      case ConditionNotMet(int exit, String output) ->
          new Reason.Custom(
              "condition_not_met", Map.of("exit", Integer.toString(exit), "output", output));
      case AgentSkipped(String text) -> custom("agent_skipped", "text", text);
      case AgentFoundMet(String text) -> custom("agent_found_met", "text", text);
      case AgentFoundNotMet(String text) -> custom("agent_found_not_met", "text", text);
      case AgentFailed(String text) -> custom("agent_failed", "text", text);
      case AgentUnavailable(String text) -> custom("agent_unavailable", "text", text);
      case AgentRepliedNothing() -> new Reason.Custom("agent_replied_nothing", Map.of());
      case ChecksAgain(Duration in, int times, String text) ->
          new Reason.Custom(
              "checks_again",
              Map.of(
                  "in",
                  WrittenDuration.format(in),
                  "times",
                  Integer.toString(times),
                  "text",
                  text));
      case NoFurtherCheck(NoFurtherCheck.Because because) ->
          custom("no_further_check", "because", JsonText.word(because));
      case NoToolCalled() -> new Reason.Custom("no_tool_called", Map.of());
      case AgentReportedDone() -> new Reason.Custom("agent_reported_done", Map.of());
      case HandedOver(String agent, int fires) ->
          new Reason.Custom(
              "handed_over", Map.of("agent", agent, "fires", Integer.toString(fires)));
      case TakenBySession() -> new Reason.Custom("taken_by_session", Map.of());
      case ArrivalUnknown(String why) -> custom("arrival_unknown", "why", why);
      case TurnInterrupted(int attempts) ->
          custom("turn_interrupted", "attempts", Integer.toString(attempts));
      case EarlierMessageWaits() -> new Reason.Custom("earlier_message_waits", Map.of());
      case EarlierDeliveryWaits() -> new Reason.Custom("earlier_delivery_waits", Map.of());
      case SenderNotAllowed() -> new Reason.Custom("sender_not_allowed", Map.of());
      case PausedBy(String by, String note) ->
          new Reason.Custom("paused_by", Map.of("by", by, "note", note));
      case CreatedPaused() -> new Reason.Custom("created_paused", Map.of());
      case AwaitsApproval(AwaitsApproval.Cause cause) ->
          custom("awaits_approval", "cause", JsonText.word(cause));
      case DeclinedBy(String by) -> custom("declined_by", "by", by);
      case ApprovalExpired() -> new Reason.Custom("approval_expired", Map.of());
      case PausedByFile() -> new Reason.Custom("paused_by_file", Map.of());
      case CancelledBy(String by) -> custom("cancelled_by", "by", by);
      case RemovedFromFile(String file, Optional<Reason> paused) ->
          new Reason.Custom(
              "removed_from_file", Map.of("file", file, "paused", StoredReason.write(paused)));
      case StoppedBy(String by) -> custom("stopped_by", "by", by);
    };
  }

  private static Reason trustTooLow(
      String code, String name, String value, Trust requires, RunTrust has) {
    return new Reason.Custom(
        code,
        Map.of(
            name,
            value,
            "requires",
            requires.toString(),
            "trust",
            has.level().toString(),
            "limit",
            JsonText.word(has.limit()),
            "who",
            has.who()));
  }

  private static Reason custom(String code, String name, String value) {
    return new Reason.Custom(code, Map.of(name, value));
  }

  /** Reads a stored reason; empty if it is one of the engine's, or a newer version wrote it. */
  static Optional<ServerReason> of(Reason stored) {
    return switch (stored) {
      case Reason.Halted(Reason cause) -> of(cause);
      case Reason.Custom(String code, Map<String, String> data) -> of(code, data);
      default -> Optional.empty();
    };
  }

  private static Optional<ServerReason> of(String code, Map<String, String> data) {
    return Optional.ofNullable(
        switch (code) {
          case "agent_missing" -> new AgentMissing(value(data, "agent"));
          case "user_missing" -> new UserMissing(value(data, "user"));
          case "creator_not_trusted" -> new CreatorNotTrusted(value(data, "user"));
          case "trust_too_low" ->
              new TrustTooLow(
                  value(data, "agent"), choice(data, "requires", Trust.FULL), runTrust(data));
          case "event_trust_too_low" ->
              new EventTrustTooLow(
                  choice(data, "event", On.Source.EXIT),
                  choice(data, "requires", Trust.FULL),
                  runTrust(data));
          case "session_busy" -> new SessionBusy(duration(value(data, "for")));
          case "condition_met" -> new ConditionMet();
          case "condition_not_met" ->
              new ConditionNotMet(number(value(data, "exit")), value(data, "output"));
          case "agent_skipped" -> new AgentSkipped(value(data, "text"));
          case "agent_found_met" -> new AgentFoundMet(value(data, "text"));
          case "agent_found_not_met" -> new AgentFoundNotMet(value(data, "text"));
          case "agent_failed" -> new AgentFailed(value(data, "text"));
          case "agent_unavailable" -> new AgentUnavailable(value(data, "text"));
          case "agent_replied_nothing" -> new AgentRepliedNothing();
          case "checks_again" ->
              new ChecksAgain(
                  duration(value(data, "in")), number(value(data, "times")), value(data, "text"));
          case "no_further_check" ->
              new NoFurtherCheck(choice(data, "because", NoFurtherCheck.Because.LIMIT));
          case "no_tool_called" -> new NoToolCalled();
          case "agent_reported_done" -> new AgentReportedDone();
          case "handed_over" -> new HandedOver(value(data, "agent"), number(value(data, "fires")));
          case "taken_by_session" -> new TakenBySession();
          case "arrival_unknown" -> new ArrivalUnknown(value(data, "why"));
          case "turn_interrupted" -> new TurnInterrupted(number(value(data, "attempts")));
          case "earlier_message_waits" -> new EarlierMessageWaits();
          case "earlier_delivery_waits" -> new EarlierDeliveryWaits();
          case "sender_not_allowed" -> new SenderNotAllowed();
          case "paused_by" -> new PausedBy(value(data, "by"), value(data, "note"));
          case "created_paused" -> new CreatedPaused();
          case "awaits_approval" ->
              new AwaitsApproval(choice(data, "cause", AwaitsApproval.Cause.LOW_TRUST));
          case "declined_by" -> new DeclinedBy(value(data, "by"));
          case "approval_expired" -> new ApprovalExpired();
          case "paused_by_file" -> new PausedByFile();
          case "cancelled_by" -> new CancelledBy(value(data, "by"));
          case "removed_from_file" ->
              new RemovedFromFile(value(data, "file"), StoredReason.read(value(data, "paused")));
          case "stopped_by" -> new StoppedBy(value(data, "by"));
          default -> null;
        });
  }

  private static RunTrust runTrust(Map<String, String> data) {
    return new RunTrust(
        choice(data, "trust", Trust.PUBLIC),
        choice(data, "limit", RunTrust.Limit.AUTHORS),
        value(data, "who"));
  }

  /** The engine leaves out empty values. */
  private static String value(Map<String, String> data, String name) {
    return data.getOrDefault(name, "");
  }

  private static <E extends Enum<E>> E choice(Map<String, String> data, String name, E otherwise) {
    return Arrays.stream(otherwise.getDeclaringClass().getEnumConstants())
        .filter(it -> JsonText.word(it).equals(value(data, name)))
        .findFirst()
        .orElse(otherwise);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  private static Duration duration(String text) {
    try {
      return WrittenDuration.parse(text);
    } catch (InvalidScheduleException e) {
      return Duration.ZERO;
    }
  }
}
