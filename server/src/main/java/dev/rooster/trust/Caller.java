package dev.rooster.trust;

import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/**
 * The caller of a request.
 *
 * @param via the surface, such as cli
 * @param user the user; empty for the operator, who may do everything
 * @param zone the time zone of the caller's machine
 */
public record Caller(String via, Optional<User> user, ZoneId zone) {
  /** Records name the operator by one of these, so no user can have such a name. */
  public static final Set<String> SURFACES = Set.of("cli", "rest", "file");

  public Caller {
    if (!SURFACES.contains(via)) {
      throw new IllegalArgumentException("unknown surface %s. Add it to SURFACES.".formatted(via));
    }
  }

  /** The name for records: the user's, else the surface. */
  public String name() {
    return user.map(User::name).orElse(via);
  }

  public Trust trust() {
    return user.map(User::trust).orElse(Trust.FULL);
  }

  /**
   * Whether the caller may see the things of an owner: users see only their own.
   *
   * @param owner the name of a user; empty without one
   */
  public boolean sees(String owner) {
    return user.isEmpty() || user.get().name().equals(owner);
  }
}
