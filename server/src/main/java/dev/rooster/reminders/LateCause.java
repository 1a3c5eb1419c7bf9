package dev.rooster.reminders;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why a run started late. Stored by its code. */
public enum LateCause {
  DAEMON_DOWN("the daemon was down"),
  PAUSED_OR_ASLEEP("the reminder was paused, or the machine was asleep"),
  OVERLOADED("too many reminders were due at once"),
  EARLIER_ATTEMPTS_FAILED("earlier attempts failed"),
  EARLIER_ATTEMPT_INTERRUPTED("an earlier attempt was interrupted"),
  EARLIER_RUN_BUSY("an earlier run was still in progress");

  private final String words;

  LateCause(String words) {
    this.words = words;
  }

  /** The cause with this code; empty if this version does not know it. */
  static Optional<LateCause> of(String code) {
    return Arrays.stream(values()).filter(it -> it.code().equals(code)).findFirst();
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String words() {
    return words;
  }
}
