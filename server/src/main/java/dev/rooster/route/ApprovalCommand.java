package dev.rooster.route;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answer to a question for approval: one of a few fixed words, with a reminder or without. */
sealed interface ApprovalCommand {
  Pattern SHAPE = Pattern.compile("/?(approve|decline|yes|no)(?:\\s+(\\S+))?[.!]?");

  /**
   * The reminder that it names; empty for the one that the person was asked about.
   *
   * @return an id or a name
   */
  Optional<String> reminder();

  record Approve(Optional<String> reminder) implements ApprovalCommand {}

  record Decline(Optional<String> reminder) implements ApprovalCommand {}

  /** Empty if the message is for the agent. */
  static Optional<ApprovalCommand> parse(String text) {
    Matcher matcher = SHAPE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Optional<String> reminder =
        Optional.ofNullable(matcher.group(2)).map(it -> it.replaceAll("[.!]$", ""));
    return Optional.of(
        switch (matcher.group(1)) {
          case "approve", "yes" -> new Approve(reminder);
          default -> new Decline(reminder);
        });
  }
}
