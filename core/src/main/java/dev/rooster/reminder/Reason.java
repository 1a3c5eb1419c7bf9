package dev.rooster.reminder;

import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.Storable;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Why a reminder is paused or has ended, why an occurrence did not run, or how a run failed. Code
 * decides by these types. {@link ReasonWords} puts them into English, {@link StoredReason} into a
 * line of text for stores.
 */
public sealed interface Reason {
  /** A longer text is cut. */
  int LONGEST_TEXT = 10_000;

  /** A stable name in snake_case, for stores and surfaces. */
  default String code() {
    return switch (this) {
      case Plain plain -> plain.code();
      case ByRequest _ -> "by_request";
      case ErrorsInARow _ -> "errors_in_a_row";
      case NextFireUnknown _ -> "next_fire_unknown";
      case Halted _ -> "halted";
      case FiresSpent _ -> "fires_spent";
      case StillRunning _ -> "still_running";
      case TimedOut _ -> "timed_out";
      case NoHandler _ -> "no_handler";
      case NotRecordable _ -> "not_recordable";
      case StopRequested _ -> "stop_requested";
      case ErrorText _ -> "error";
      case Note _ -> "note";
      case Custom custom -> custom.code();
      case Unreadable _ -> "unreadable";
      case NewerVersion _ -> "newer_version";
    };
  }

  /** The values that belong to it, by stable names in snake_case. */
  default Map<String, String> data() {
    return switch (this) {
      case Plain _ -> Map.of();
      case ByRequest(String note) -> Map.of("note", note);
      case ErrorsInARow(int count, Optional<Reason> last) ->
          Map.of("count", Integer.toString(count), "last", StoredReason.write(last));
      case NextFireUnknown(int tries, String cause) ->
          Map.of("tries", Integer.toString(tries), "cause", cause);
      case Halted(Reason cause) -> Map.of("cause", StoredReason.write(cause));
      case FiresSpent(int fires) -> Map.of("fires", Integer.toString(fires));
      case StillRunning(Instant due) -> Map.of("due", due.toString());
      case TimedOut(Duration after) -> Map.of("after", WrittenDuration.format(after));
      case NoHandler(String kind) -> Map.of("kind", kind);
      case NotRecordable(String cause) -> Map.of("cause", cause);
      case StopRequested(String note) -> Map.of("note", note);
      case ErrorText(String text) -> Map.of("text", text);
      case Note(String text) -> Map.of("text", text);
      case Custom custom -> custom.data();
      case Unreadable(String stored) -> Map.of("stored", stored);
      case NewerVersion(String problem) -> Map.of("problem", problem);
    };
  }

  /** Whether a pause for this reason began because something went wrong, not by request. */
  default boolean automatic() {
    return this instanceof ErrorsInARow
        || this instanceof NextFireUnknown
        || this instanceof Halted;
  }

  /** Reasons without data. */
  enum Plain implements Reason {
    /** Completed: the time passed and the policy does not catch up. */
    TIME_MISSED,
    /** Completed: the condition was met. */
    CONDITION_MET,
    /** Completed: a person said done. */
    MARKED_DONE,

    /** The run found nothing to report. */
    NOTHING_TO_REPORT,
    /** Skipped: an earlier occurrence failed, and the backoff had not ended. */
    BACKING_OFF,
    /** Missed: no node was active at the due instant. */
    NO_NODE_ACTIVE,
    /** Missed: the one occurrence was due during a pause. */
    MISSED_WHILE_PAUSED,
    /** Skipped: a pause began before the run. */
    PAUSED_BEFORE,
    /** Skipped: the reminder was completed before the run. */
    COMPLETED_BEFORE,
    /** Skipped: the reminder was cancelled before the run. */
    CANCELLED_BEFORE,
    /** Skipped: an edit replaced the schedule before the run. */
    SCHEDULE_CHANGED_BEFORE,
    /** Skipped: it was snoozed before the run. */
    SNOOZED_BEFORE,
    /** Skipped: a person said done before the run. */
    DONE_BEFORE,
    /** Skipped: due while the schedule could not give the next fire. */
    PASSED_WHILE_UNKNOWN,
    /** Skipped: beyond the limits of the catch-up policy. */
    TOO_OLD_OR_TOO_MANY,
    /** Skipped: the queue of the overlap policy is full. */
    TOO_MANY_WAITING,
    /** Skipped: an earlier occurrence started too late. */
    TOOK_TOO_LONG_TO_START,
    /** Skipped: a later occurrence was due before this one could start. */
    SUPERSEDED,

    /** Failed: the node has no {@code ConditionCheck}. */
    NO_CONDITION_CHECK,
    /** Failed: the handler returned null. */
    NO_ANSWER,
    /** Interrupted: the node that ran it died. */
    NODE_DIED,
    /** Interrupted: the lease of the node that ran it expired. */
    LEASE_EXPIRED,
    /** Interrupted: the grace period of a shutdown ended. */
    SHUT_DOWN,
    /** Interrupted: the claim was lost before the handler was called. */
    STOPPED_BEFORE_START;

    private final String code = name().toLowerCase(Locale.ROOT);

    @Override
    public String code() {
      return code;
    }
  }

  /** A user or a program paused or cancelled the reminder. */
  record ByRequest(String note) implements Reason {
    public ByRequest {
      note = Storable.cleaned(note, LONGEST_TEXT);
    }
  }

  /** Paused: too many runs failed one after the other. */
  record ErrorsInARow(int count, Optional<Reason> last) implements Reason {}

  /**
   * Paused: the schedule could not give the next fire.
   *
   * @param cause the message of the exception
   */
  record NextFireUnknown(int tries, String cause) implements Reason {
    public NextFireUnknown {
      cause = Storable.cleaned(cause, LONGEST_TEXT);
    }
  }

  /** Paused: the run found that the reminder cannot run as things are. */
  record Halted(Reason cause) implements Reason {}

  /** Completed: it has fired as often as its policies allow. */
  record FiresSpent(int fires) implements Reason {}

  /** Skipped: the occurrence that was due then was still running. */
  record StillRunning(Instant due) implements Reason {}

  /** Failed: the run exceeded its timeout. */
  record TimedOut(Duration after) implements Reason {}

  /** Failed: the node has no handler for reminders of this kind. */
  record NoHandler(String kind) implements Reason {
    public NoHandler {
      kind = Storable.cleaned(kind, LONGEST_TEXT);
    }
  }

  /** Failed: the answer of the handler, or a follow-up, could not be recorded. */
  record NotRecordable(String cause) implements Reason {
    public NotRecordable {
      cause = Storable.cleaned(cause, LONGEST_TEXT);
    }
  }

  /** Interrupted: a user or a program stopped the run. */
  record StopRequested(String note) implements Reason {
    public StopRequested {
      note = Storable.cleaned(note, LONGEST_TEXT);
    }
  }

  /** Failed: the text of a handler or an exception. */
  record ErrorText(String text) implements Reason {
    public ErrorText {
      text = Storable.cleaned(text, LONGEST_TEXT);
    }
  }

  /** The text of a handler about a run that did not fail. */
  record Note(String text) implements Reason {
    public Note {
      text = Storable.cleaned(text, LONGEST_TEXT);
    }
  }

  /**
   * A reason of the program that embeds the engine.
   *
   * @param code 1 to 50 lowercase letters and underscores
   * @param data at most {@link #MOST_FIELDS} texts by names like the code; empty ones are left out
   */
  record Custom(String code, Map<String, String> data) implements Reason {
    public static final int MOST_FIELDS = 10;

    private static final Predicate<String> NAME =
        Pattern.compile("[a-z_]{1,50}").asMatchPredicate();

    public Custom {
      if (!NAME.test(code) || !data.keySet().stream().allMatch(NAME)) {
        throw new IllegalArgumentException(
            "invalid name in reason %s %s. Use 1 to 50 lowercase letters and underscores."
                .formatted(code, data.keySet()));
      }
      if (data.size() > MOST_FIELDS) {
        throw new IllegalArgumentException(
            "reason %s has %d fields. Use at most %d.".formatted(code, data.size(), MOST_FIELDS));
      }
      Map<String, String> cleaned = new TreeMap<>();
      data.forEach((name, text) -> {
        if (!text.isEmpty()) {
          cleaned.put(name, Storable.cleaned(text, LONGEST_TEXT));
        }
      });
      data = Collections.unmodifiableMap(cleaned);
    }
  }

  /**
   * Unreadable: a newer version wrote the reminder.
   *
   * @param problem the words that this version does not know
   */
  record NewerVersion(String problem) implements Reason {
    public NewerVersion {
      problem = Storable.cleaned(problem, LONGEST_TEXT);
    }
  }

  /** A reason that this version cannot read; a newer one wrote it. Kept as it is stored. */
  record Unreadable(String stored) implements Reason {}
}
