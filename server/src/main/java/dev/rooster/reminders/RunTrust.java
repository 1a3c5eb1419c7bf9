package dev.rooster.reminders;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The trust of a reminder's runs under a configuration: the least of its user's, its creator's, the
 * trust it was written with, and the ceiling of scheduled turns.
 *
 * @param limit what keeps it from being higher
 * @param who the user whose trust that is; empty if it is not a user's
 */
public record RunTrust(Trust level, Limit limit, String who) {

  /** The sources of trust. Of several that are equally low, the first counts. */
  public enum Limit {
    USER,
    CREATOR,
    /** The callers who created and edited it, with the trust that they had then. */
    AUTHORS,
    CEILING
  }

  public static RunTrust of(Definition definition, Configuration configuration) {
    String owner = definition.labels().owner();
    Origin origin = ReminderAttributes.of(definition).origin();
    List<RunTrust> limits = new ArrayList<>();
    if (!owner.isEmpty()) {
      limits.add(new RunTrust(trust(owner, configuration), Limit.USER, owner));
    }
    origin
        .user()
        .ifPresent(it -> limits.add(new RunTrust(trust(it, configuration), Limit.CREATOR, it)));
    limits.add(new RunTrust(origin.trust(), Limit.AUTHORS, ""));
    limits.add(new RunTrust(configuration.trust().ceilings().scheduled(), Limit.CEILING, ""));
    return limits.stream()
        .reduce((least, next) -> least.level().compareTo(next.level()) <= 0 ? least : next)
        .orElseThrow();
  }

  /** A missing user has the least; its reminders do not run at all. */
  private static Trust trust(String user, Configuration configuration) {
    return Optional.ofNullable(configuration.users().get(user))
        .map(User::trust)
        .orElse(Trust.PUBLIC);
  }
}
