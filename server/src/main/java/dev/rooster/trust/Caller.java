package dev.rooster.trust;

import dev.rooster.reminder.Reminder;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Who asks for something.
 *
 * @param via the surface, such as cli
 * @param user the person; empty for whoever runs Rooster, who may do everything
 * @param zone the zone of the machine that the request comes from
 */
public record Caller(String via, Optional<User> user, ZoneId zone) {

  /** As records name it. */
  public String name() {
    return user.map(User::name).orElse(via);
  }

  public Trust trust() {
    return user.map(User::trust).orElse(Trust.FULL);
  }

  /** What belongs to somebody else does not exist for a user. */
  public boolean sees(Reminder reminder) {
    return user.isEmpty() || user.get().name().equals(reminder.definition().labels().owner());
  }
}
