package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.trust.Trust;

/**
 * Where a reminder comes from.
 *
 * @param by who created it: a user, or a surface without one
 * @param trust the trust of its creator: no run has more
 * @param requestKey the idempotency key of the request; empty for none
 * @param request a hash of that request
 * @param when a hash of its times in the file that declares it; empty for none
 * @param entry a hash of all its fields in that file
 */
public record Origin(
    String by, Trust trust, String requestKey, String request, String when, String entry) {

  public static Origin of(String by, Trust trust) {
    return new Origin(by, trust, "", "", "", "");
  }

  /** Reads what {@link ReminderAttributes#text} wrote. */
  static Origin stored(Fields fields) {
    return new Origin(
        fields.text("by").orElse(""),
        fields.choice("trust", Trust.class).orElse(Trust.PUBLIC),
        fields.text("request_key").orElse(""),
        fields.text("request").orElse(""),
        fields.text("entry_when").orElse(""),
        fields.text("entry").orElse(""));
  }

  void storeRequest(JsonText json) {
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
    return new Origin(by, trust, key, hash, when, entry);
  }

  public Origin withEntry(String ofTimes, String ofAll) {
    return new Origin(by, trust, requestKey, request, ofTimes, ofAll);
  }
}
