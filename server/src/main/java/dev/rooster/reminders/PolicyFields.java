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
  /** Not a valid duration in requests, but responses may contain it. */
  private static final String NO_TIME = WrittenDuration.format(Duration.ZERO);

  private final Fields fields;
  private final Optional<Reminder> current;

  PolicyFields(Fields fields, Optional<Reminder> current) {
    this.fields = fields;
    this.current = current;
  }

  /**
   * @param defaults those for the schedule
   */
  Policies read(Policies defaults) {
    boolean sameShape =
        current
            .filter(it -> Policies.defaultsFor(it.definition().schedule()).equals(defaults))
            .isPresent();
    Policies before = sameShape ? current.orElseThrow().definition().policies() : defaults;
    Missed missed = missed(defaults.missed(), before.missed());
    Overlap overlap = HowFields.OVERLAP.read(fields, defaults.overlap(), before.overlap());
    Duration timeout = HowFields.TIMEOUT.read(fields, defaults.timeout(), before.timeout());
    Optional<Long> most = WhenFields.MAX_FIRES.read(fields);
    OptionalInt given = most.stream().mapToInt(Math::toIntExact).findFirst();
    boolean deleted = HowFields.DELETE_AFTER_RUN.read(fields, false, before.deleteAfterRun());
    try {
      return new Policies(
          missed,
          overlap,
          before.retries(),
          before.interruption(),
          timeout,
          WhenFields.MAX_FIRES.isIn(fields) ? given : before.maxFires(),
          deleted);
    } catch (RefusedException e) {
      HowFields.TIMEOUT.problem(fields, e.problem(), e.remedy());
      return before;
    }
  }

  /** {@code missed: once}, or {@code missed: {policy: once, within: 2h}}. */
  private Missed missed(Missed defaults, Missed before) {
    String name = HowFields.MISSED.name();
    if (!HowFields.MISSED.isIn(fields)) {
      return before;
    }
    if (!(fields.value(name).orElse(null) instanceof ParsedValue.Obj)) {
      return HowFields.POLICY
          .type()
          .read(fields, name)
          .map(it -> new Missed(it, defaults.within()))
          .orElse(defaults);
    }
    Fields section = fields.object(name).orElseThrow();
    Optional<Missed.Policy> policy = HowFields.POLICY.read(section);
    Optional<Duration> within = within(section);
    section.rejectUnknown();
    boolean skips = policy.orElse(before.policy()) == Missed.Policy.SKIP;
    // Responses contain the default, which a client may send back.
    boolean harmless = policy.isPresent() && within.equals(Optional.of(Missed.DEFAULT_WITHIN));
    if (skips && within.isPresent() && !harmless) {
      HowFields.WITHIN.problem(
          section,
          "a maximum age has no effect with the policy skip",
          "set the policy too: --missed once, or policy: once");
    }
    try {
      return new Missed(
          policy.orElse(before.policy()),
          within.orElse(skips ? Missed.DEFAULT_WITHIN : before.within()));
    } catch (RefusedException e) {
      HowFields.WITHIN.problem(section, e.problem(), e.remedy());
      return defaults;
    }
  }

  private static Optional<Duration> within(Fields section) {
    return section.text(HowFields.WITHIN.name()).filter(NO_TIME::equals).isPresent()
        ? Optional.of(Duration.ZERO)
        : HowFields.WITHIN.read(section);
  }
}
