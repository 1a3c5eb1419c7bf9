package dev.rooster.channel.terminal;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.Message;
import dev.rooster.reminder.RefusedException;
import java.util.function.Consumer;

/** The local inbox: texts wait there until somebody at the terminal has seen them. */
public final class TerminalChannel implements Channel {
  private final Consumer<Message> inbox;

  /**
   * @param inbox keeps a message; the same one twice is one
   */
  public TerminalChannel(Consumer<Message> inbox) {
    this.inbox = inbox;
  }

  @Override
  public String name() {
    return Address.TERMINAL.channel();
  }

  @Override
  public void check(Address address) {
    if (!address.equals(Address.TERMINAL)) {
      throw RefusedException.invalid("there is one terminal", "write " + Address.TERMINAL);
    }
  }

  @Override
  public boolean safeToRepeat() {
    return true;
  }

  @Override
  public void send(Address to, Message message) {
    inbox.accept(message);
  }
}
