package dev.rooster.tools;

import dev.rooster.channel.Address;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Optional;

/**
 * Decides where to deliver a reminder that a turn sets without an address. The addresses are stored
 * with the reminder, so that later changes of the configuration do not move it. Pure.
 *
 * @param agent the agent that takes the turn
 * @param session its conversation
 * @param user empty for the operator and for a person who is not configured
 */
record DeliveryTarget(
    String agent, SessionKey session, Optional<User> user, Trust trust, Situation situation) {

  /** The person of this conversation, else all addresses of the user, else the terminal. */
  List<Address> addresses() {
    Optional<Address> person = person();
    if (person.isPresent()) {
      return List.of(person.get());
    }
    if (user.isPresent()) {
      return ofUser(user.get());
    }
    if (trust == Trust.FULL || situation == Situation.SCHEDULED) {
      return List.of(Address.TERMINAL);
    }
    throw RefusedException.invalid(
        "this conversation has no address to deliver to",
        "ask the person to write in a direct chat, or send 'to'");
  }

  /**
   * The address of a direct conversation. A key that a user chose looks the same, but has the name
   * of the user in front.
   */
  Optional<Address> person() {
    return session
        .dmAddress()
        .filter(it -> session.equals(SessionKey.dm(agent, it)))
        .map(Address::parse)
        .filter(it -> !it.channel().equals(Address.TERMINAL.channel()));
  }

  private static List<Address> ofUser(User user) {
    List<Address> addresses = Recipients.of(user);
    if (addresses.isEmpty()) {
      throw RefusedException.invalid(
          "%s has no address that a reminder can be delivered to".formatted(user.name()),
          "ask the operator to add one under match in rooster.yaml, or send 'to', such as"
              + " terminal:default");
    }
    return addresses;
  }
}
