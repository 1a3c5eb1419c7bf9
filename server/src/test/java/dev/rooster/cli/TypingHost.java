package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import java.util.List;
import java.util.Optional;

/** A person types messages in a chat with a daemon. */
class TypingHost extends Nowhere implements ChatLines {
  private final Backend daemon;
  private final List<String> messages;
  private int given;

  TypingHost(Backend daemon, String... messages) {
    this.daemon = daemon;
    this.messages = List.of(messages);
  }

  /** How many messages the person has typed. */
  protected final int given() {
    return given;
  }

  @Override
  public Backend backend(Optional<String> home, CommandContext context) {
    return daemon;
  }

  @Override
  public ChatLines lines(Optional<String> home, boolean typed, CommandContext context) {
    return this;
  }

  @Override
  public Optional<String> next() {
    return given < messages.size() ? Optional.of(messages.get(given++)) : Optional.empty();
  }

  @Override
  public boolean interactive() {
    return true;
  }

  @Override
  public boolean interrupted() {
    return false;
  }

  @Override
  public void close() {}
}
