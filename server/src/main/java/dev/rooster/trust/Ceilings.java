package dev.rooster.trust;

/**
 * The most trust that a turn of any user has in each situation.
 *
 * @param dm in a conversation with one person
 * @param group in a conversation that several people read
 * @param scheduled in the run of a reminder
 * @param hook in a turn that a hook of another program starts
 * @param strangers of a person who is not a user, in any situation; {@code public} in the
 *     configuration
 */
public record Ceilings(Trust dm, Trust group, Trust scheduled, Trust hook, Trust strangers) {
  public static final Ceilings DEFAULT =
      new Ceilings(Trust.FULL, Trust.FAMILIAR, Trust.FULL, Trust.INNER, Trust.PUBLIC);

  public Trust of(Situation situation) {
    return switch (situation) {
      case CHAT -> dm;
      case GROUP -> group;
      case SCHEDULED -> scheduled;
      case HOOK -> hook;
    };
  }

  /** Of a person who is not a user: no more than users have in the same situation. */
  public Trust ofStranger(Situation situation) {
    return strangers.atMost(of(situation));
  }

  public Ceilings withDm(Trust other) {
    return new Ceilings(other, group, scheduled, hook, strangers);
  }

  public Ceilings withScheduled(Trust other) {
    return new Ceilings(dm, group, other, hook, strangers);
  }
}
