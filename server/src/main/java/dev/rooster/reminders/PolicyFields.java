package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads how a reminder behaves: {@code missed}, {@code overlap}, {@code timeout}, {@code max_fires}
 * and {@code delete_after_run}.
 */
final class PolicyFields {
  private static final int MOST_FIRES = 1_000_000_000;

  /** No duration that people write, and shown where nothing is made up for. */
  private static final String NO_TIME = WrittenDuration.format(Duration.ZERO);

  private final Fields fields;
  private final Optional<Reminder> current;

  PolicyFields(Fields fields, Optional<Reminder> current) {
    this.fields = fields;
    this.current = current;
  }

  Policies read(boolean oneShot) {
    Policies usual = oneShot ? Policies.ONE_SHOT : Policies.RECURRING;
    boolean sameShape = current.filter(it -> it.definition().oneShot() == oneShot).isPresent();
    Policies before = sameShape ? current.orElseThrow().definition().policies() : usual;
    Missed missed = missed(usual.missed(), before.missed());
    Optional<Overlap> overlap = fields.choice("overlap", Overlap.class);
    Optional<Duration> timeout = fields.duration("timeout");
    OptionalInt most = fields.number("max_fires", 1, MOST_FIRES);
    Optional<Boolean> deleted = fields.flag("delete_after_run");
    try {
      return new Policies(
          missed,
          fields.mentions("overlap") ? overlap.orElse(usual.overlap()) : before.overlap(),
          before.retries(),
          before.interruption(),
          fields.mentions("timeout") ? timeout.orElse(usual.timeout()) : before.timeout(),
          fields.mentions("max_fires") ? most : before.maxFires(),
          fields.mentions("delete_after_run") ? deleted.orElse(false) : before.deleteAfterRun());
    } catch (RefusedException e) {
      fields.problem(fields.place("timeout"), "timeout", e.problem(), e.remedy());
      return before;
    }
  }

  /** {@code missed: once}, or {@code missed: {policy: once, within: 2h}}. */
  private Missed missed(Missed usual, Missed before) {
    if (!fields.mentions("missed")) {
      return before;
    }
    if (!(fields.value("missed").orElse(null) instanceof ParsedValue.Obj)) {
      return fields
          .choice("missed", Missed.Policy.class)
          .map(it -> new Missed(it, usual.within()))
          .orElse(usual);
    }
    Fields section = fields.object("missed").orElseThrow();
    Optional<Missed.Policy> policy = section.choice("policy", Missed.Policy.class);
    Optional<Duration> within =
        section.text("within").filter(NO_TIME::equals).isPresent()
            ? Optional.of(Duration.ZERO)
            : section.duration("within");
    section.rejectUnknown();
    if (policy.isEmpty() && within.isPresent() && before.policy() == Missed.Policy.SKIP) {
      section.problem(
          section.place("within"),
          "within",
          "it limits what is made up for, and nothing is",
          "name the policy, too: --missed once, or policy: once beside it");
    }
    try {
      return new Missed(policy.orElse(before.policy()), within.orElse(before.within()));
    } catch (RefusedException e) {
      section.problem(section.place("within"), "within", e.problem(), e.remedy());
      return usual;
    }
  }
}
