package dev.rooster.reminders;

import dev.rooster.trust.Trust;

/**
 * How a reminder came to be.
 *
 * @param by who made it: a user, or the surface where nobody said who
 * @param trust what that one was trusted with: no run has more
 * @param requestKey the idempotency key of the request; empty for none
 * @param request a hash of that request
 * @param when a hash of what the file says about its times, where one declares it
 * @param entry a hash of all that the file says about it
 */
public record Origin(
    String by, Trust trust, String requestKey, String request, String when, String entry) {

  public static Origin of(String by, Trust trust) {
    return new Origin(by, trust, "", "", "", "");
  }

  public Origin withRequest(String key, String hash) {
    return new Origin(by, trust, key, hash, when, entry);
  }

  public Origin withEntry(String ofTimes, String ofAll) {
    return new Origin(by, trust, requestKey, request, ofTimes, ofAll);
  }
}
