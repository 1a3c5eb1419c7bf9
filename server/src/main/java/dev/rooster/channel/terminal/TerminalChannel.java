package dev.rooster.channel.terminal;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelLimits;
import dev.rooster.channel.Message;
import dev.rooster.channel.Receipt;
import dev.rooster.reminder.RefusedException;
import java.util.Optional;
import java.util.function.Consumer;

/** The local inbox: messages wait there until a user at the terminal has seen them. */
public final class TerminalChannel implements Channel {
  private final Consumer<Message> inbox;

  /**
   * @param inbox stores a message; a repeated message is stored once
   */
  public TerminalChannel(Consumer<Message> inbox) {
    this.inbox = inbox;
  }

  @Override
  public String name() {
    return Address.TERMINAL.channel();
  }

  @Override
  public ChannelLimits limits() {
    return ChannelLimits.NONE;
  }

  @Override
  public void check(Address address) {
    if (!address.equals(Address.TERMINAL)) {
      throw RefusedException.invalid(
          "there is no terminal '%s'".formatted(address.target()), "write " + Address.TERMINAL);
    }
  }

  /** None: the inbox is local. */
  @Override
  public Optional<String> receiver(Address address) {
    return Optional.empty();
  }

  @Override
  public Receipt send(Address to, Message message) {
    inbox.accept(message);
    return Receipt.NONE;
  }
}
