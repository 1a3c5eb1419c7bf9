package dev.rooster.schedule.voters;

import java.time.Instant;
import java.time.ZoneId;

/** A question for both sides: ours in Rooster's dialect, theirs in the voter's. */
record Question(String ours, String theirs, ZoneId zone, Instant from, int count) {

  @Override
  public String toString() {
    String both = ours.equals(theirs) ? ours : ours + "   (to the voter: " + theirs + ")";
    return both + "\n    zone " + zone + ", from " + from;
  }
}
