package dev.rooster.route;

import dev.rooster.agent.TurnOrigin;
import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.ZoneId;
import java.util.Optional;

/** Where a message goes under a configuration: to the agent, or nowhere. */
sealed interface Route {

  /** The sender may not talk to the agent. */
  record Ignored() implements Route {}

  /**
   * The agent takes a turn.
   *
   * @param user the sender; empty for a stranger
   * @param author the user's name, or the address of a stranger, which no user can have as a name
   */
  record Taken(
      Optional<User> user,
      String author,
      String agent,
      SessionKey session,
      Trust trust,
      Situation situation)
      implements Route {

    TurnOrigin origin(String channel, ZoneId zone) {
      return new TurnOrigin(Optional.of(author), trust, situation, Optional.of(channel), zone);
    }
  }

  /** Decides by the address of the sender and by where the message was written. Pure. */
  static Route of(Address from, Optional<Address> group, Configuration configuration) {
    Optional<User> user = configuration.userAt(from.toString());
    if (user.isEmpty() && configuration.trust().strangers() == Strangers.IGNORE) {
      return new Ignored();
    }
    String agent = configuration.defaultAgent();
    Ceilings ceilings = configuration.trust().ceilings();
    Trust own = user.map(User::trust).orElse(Trust.PUBLIC);
    String author = user.map(User::name).orElseGet(() -> stranger(from));
    return group.isPresent()
        ? new Taken(
            user,
            author,
            agent,
            SessionKey.group(agent, group.get().toString()),
            own.atMost(ceilings.group()),
            Situation.GROUP)
        : new Taken(
            user,
            author,
            agent,
            SessionKey.dm(agent, from.toString()),
            own.atMost(ceilings.dm()),
            Situation.CHAT);
  }

  /** Inboxes divide names at a slash. */
  private static String stranger(Address from) {
    String address = from.toString();
    return address.length() > 100 || address.contains("/")
        ? from.channel() + ":" + Digest.hex(address, 8)
        : address;
  }
}
