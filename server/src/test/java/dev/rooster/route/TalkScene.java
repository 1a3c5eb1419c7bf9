package dev.rooster.route;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.Inbound;
import dev.rooster.channel.LoopbackChannel;
import java.util.Optional;

/** A wired server with a channel without a transport. */
abstract class TalkScene extends ServedScene {
  protected static final Address ALICE = LoopbackChannel.ALICE;
  protected static final Address STRANGER = new Address("loopback", "mallory");
  protected static final Address GROUP = new Address("loopback", "family");

  protected final LoopbackChannel channel = new LoopbackChannel();

  @Override
  protected Channel channel() {
    return channel;
  }

  @Override
  protected Address alice() {
    return ALICE;
  }

  /** Alice writes, and the channel brings it. */
  protected void write(String id, String text) throws InterruptedException {
    channel.write(id, text);
    channel.poll();
  }

  protected void write(Address from, Optional<Address> group, boolean addressed, String text)
      throws InterruptedException {
    channel.write(new Inbound(from, group, text, "1", NOW, addressed, Optional.empty()));
    channel.poll();
  }
}
