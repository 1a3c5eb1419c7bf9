package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.util.Optional;

/**
 * Where a reminder comes from.
 *
 * @param by the creator: a user, or the surface that was used without one
 * @param trust the least trust that the creator and the editors had, which limits every run
 * @param session the conversation in which an agent created it; empty for none
 * @param requestKey the idempotency key of the request; empty for none
 * @param request a hash of that request
 * @param when a hash of the time fields in the declaring file; empty for none
 * @param entry a hash of all fields in that file
 */
public record Origin(
    String by,
    Trust trust,
    String session,
    String requestKey,
    String request,
    String when,
    String entry) {

  public static Origin of(String by, Trust trust) {
    return new Origin(by, trust, "", "", "", "", "");
  }

  /** A reminder that a caller creates. */
  static Origin of(Caller caller) {
    return new Origin(caller.name(), caller.trust(), caller.session(), "", "", "", "");
  }

  /** Reads the result of {@link ReminderAttributes#text}. */
  static Origin stored(Fields fields) {
    String by = fields.text("by").orElse("");
    return new Origin(
        by,
        fields.choice("trust", Trust.class).orElse(unknown(fields, by)),
        fields.text("source_session").orElse(""),
        fields.text("request_key").orElse(""),
        fields.text("request").orElse(""),
        fields.text("entry_when").orElse(""),
        fields.text("entry").orElse(""));
  }

  /**
   * For a reminder without a stored trust: its creator's current trust decides. Without a creator,
   * or with a level of a later version, it has the least.
   */
  private static Trust unknown(Fields fields, String by) {
    return by.isEmpty() || fields.has("trust") ? Trust.PUBLIC : Trust.FULL;
  }

  /** The user who created it; empty if the operator or a file did. */
  Optional<String> user() {
    return Optional.of(by).filter(it -> !it.isEmpty() && !Caller.SURFACES.contains(it));
  }

  /** The same with no more trust than this. */
  Origin atMost(Trust limit) {
    return new Origin(by, trust.atMost(limit), session, requestKey, request, when, entry);
  }

  void storeRequest(JsonText json) {
    storeUnlessEmpty(json, "source_session", session);
    storeUnlessEmpty(json, "request_key", requestKey);
    storeUnlessEmpty(json, "request", request);
    storeUnlessEmpty(json, "entry_when", when);
    storeUnlessEmpty(json, "entry", entry);
  }

  private static void storeUnlessEmpty(JsonText json, String name, String value) {
    if (!value.isEmpty()) {
      json.with(name, value);
    }
  }

  public Origin withRequest(String key, String hash) {
    return new Origin(by, trust, session, key, hash, when, entry);
  }

  public Origin withEntry(String ofTimes, String ofAll) {
    return new Origin(by, trust, session, requestKey, request, ofTimes, ofAll);
  }
}
