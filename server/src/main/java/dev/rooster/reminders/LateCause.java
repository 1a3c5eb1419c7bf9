package dev.rooster.reminders;

import dev.rooster.reminder.Delay;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Occurrence;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Why a run started late, as every surface shows it. */
public enum LateCause {
  PAUSED("the reminder was paused"),
  DAEMON_DOWN("the daemon was down"),
  CLOCK_JUMPED("the clock jumped ahead, as it does after sleep"),
  DAEMON_SUSPENDED("the daemon was suspended"),
  STORE_UNAVAILABLE("the store was unavailable"),
  OVERLOADED("the maximum number of runs was reached"),
  EARLIER_ATTEMPTS_FAILED("earlier attempts failed"),
  EARLIER_ATTEMPT_INTERRUPTED("an earlier attempt was interrupted"),
  EARLIER_RUN_BUSY("an earlier run was still in progress"),
  EARLIER_DELIVERY_FIRST("an earlier message had to be delivered first"),
  /** Only in records of earlier versions, which could not tell the two apart. */
  PAUSED_OR_ASLEEP("the reminder was paused, or the machine was asleep");

  private final String words;

  LateCause(String words) {
    this.words = words;
  }

  /** The causes of the engine, in the order in which they are shown. */
  public static List<LateCause> of(Set<Delay> delays) {
    return delays.stream().map(LateCause::of).sorted().toList();
  }

  private static LateCause of(Delay delay) {
    return switch (delay) {
      case PAUSED -> PAUSED;
      case NODE_DOWN -> DAEMON_DOWN;
      case CLOCK_JUMPED -> CLOCK_JUMPED;
      case SUSPENDED -> DAEMON_SUSPENDED;
      case STORE_FAILED -> STORE_UNAVAILABLE;
      case NO_ROOM -> OVERLOADED;
      case ATTEMPT_FAILED -> EARLIER_ATTEMPTS_FAILED;
      case ATTEMPT_INTERRUPTED -> EARLIER_ATTEMPT_INTERRUPTED;
      case EARLIER_RUN -> EARLIER_RUN_BUSY;
    };
  }

  /** The known causes of a recorded run; empty if it was in time. */
  public static List<LateCause> of(Occurrence record) {
    if (record.lateBy().compareTo(Missed.GRACE) <= 0) {
      return List.of();
    }
    return record.earlier().delays().isEmpty()
        ? RunAttributes.read(record.details()).formerCause().stream().toList()
        : of(record.earlier().delays());
  }

  /** The cause with this code; empty if this version does not know it. */
  static Optional<LateCause> of(String code) {
    return Arrays.stream(values()).filter(it -> it.code().equals(code)).findFirst();
  }

  /** {@code the reminder was paused; the daemon was down}. */
  public static String words(List<LateCause> causes) {
    return causes.stream().map(it -> it.words).collect(Collectors.joining("; "));
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
