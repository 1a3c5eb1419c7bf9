package dev.rooster.schedule.voters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** Counts the votes and fails with a list of the differences. */
final class Tally {
  private static final int SHOWN = 20;

  private final String voter;
  private final List<String> differences = new ArrayList<>();
  private final List<String> abstentions = new ArrayList<>();
  private int questions;
  private int votes;
  private int withoutFires;

  Tally(String voter) {
    this.voter = voter;
  }

  void count(Question question, Answer ours, Answer theirs) {
    questions++;
    if (theirs instanceof Answer.NoVote none) {
      abstentions.add(question + "\n    " + none.why());
      return;
    }
    votes++;
    withoutFires += ours.firesOrNone().isEmpty() ? 1 : 0;
    if (!ours.agreesWith(theirs)) {
      differences.add(question + "\n    ours   " + text(ours) + "\n    theirs " + text(theirs));
    }
  }

  /** Prints the counts; fails if any vote differs or hardly any question got a vote. */
  void close() {
    System.out.printf(
        "%s: %d questions, %d votes (%d of them: no fire at all), %d without vote, %d differences%n",
        voter, questions, votes, withoutFires, abstentions.size(), differences.size());
    abstentions.stream().limit(5).forEach(each -> System.out.println("  no vote: " + each));
    assertThat(differences)
        .withFailMessage(() ->
            differences.size()
                + " differences from "
                + voter
                + ", the first of them:\n"
                + String.join("\n", differences.subList(0, Math.min(SHOWN, differences.size()))))
        .isEmpty();
    assertThat(votes).as("votes of " + voter).isGreaterThan(questions * 9 / 10);
    assertThat(withoutFires).as("votes about nothing").isLessThan(questions / 10);
  }

  private static String text(Answer answer) {
    return switch (answer) {
      case Answer.Fires(var fires) -> fires.toString();
      case Answer.Refused(String why) -> "refused: " + why;
      case Answer.NoVote(String why) -> "no vote: " + why;
    };
  }
}
