package dev.rooster.channel;

import dev.rooster.reminder.RefusedException;
import dev.rooster.text.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListMap;

/** The open channels, by name. Thread-safe. */
public final class Channels {
  private final Map<String, Channel> byName = new LinkedHashMap<>();
  private final Map<String, TwoWayChannel.Subscription> receiving = new ConcurrentSkipListMap<>();

  public Channels(List<Channel> channels) {
    channels.forEach(it -> byName.put(it.name(), it));
  }

  public List<Channel> all() {
    return List.copyOf(byName.values());
  }

  /** The channel of an address. */
  public Channel of(Address address) {
    Channel channel = byName.get(address.channel());
    if (channel == null) {
      throw RefusedException.invalid(
          "there is no channel '%s'".formatted(address.channel()),
          NearestName.remedy(
              address.channel(),
              byName.keySet(),
              "the channels are " + String.join(", ", byName.keySet())));
    }
    return channel;
  }

  /** Refuses an address that no channel can reach. */
  public void check(Address address) {
    of(address).check(address);
  }

  /** Whether a message to this address may be sent again when its arrival is unknown. */
  public boolean safeToRepeat(Address address) {
    Channel channel = byName.get(address.channel());
    return channel != null && channel.limits().safeToRepeat();
  }

  /**
   * The receiver behind an address; empty if sending cannot hang, or if there is no such channel.
   */
  public Optional<String> receiver(Address address) {
    return Optional.ofNullable(byName.get(address.channel())).flatMap(it -> it.receiver(address));
  }

  /** Whether an address is that of people who can reply. */
  public boolean isTwoWay(Address address) {
    return byName.get(address.channel()) instanceof TwoWayChannel;
  }

  /** Whether an address is that of one person who can reply. */
  public boolean isDirect(Address address) {
    return byName.get(address.channel()) instanceof TwoWayChannel channel
        && !channel.isGroup(address);
  }

  /** How many characters a message to this address may have; empty without a limit. */
  public OptionalInt longestText(Address address) {
    Channel channel = byName.get(address.channel());
    return channel == null ? OptionalInt.empty() : channel.limits().longestText();
  }

  /** Shows the person at an address that a reply is being written, where the channel can. */
  public void showWriting(Address address) throws InterruptedException {
    if (byName.get(address.channel()) instanceof TwoWayChannel channel) {
      channel.showsWriting(address);
    }
  }

  /** Shows below a message that it was answered; returns whether the channel can. */
  public boolean showAnswer(Address to, String messageId, String answer)
      throws InterruptedException {
    return byName.get(to.channel()) instanceof TwoWayChannel channel
        && channel.showsAnswer(to, messageId, answer);
  }

  /** Starts receiving on every two-way channel; closing the subscription stops all of them. */
  public TwoWayChannel.Subscription receive(TwoWayChannel.Receiver receiver) {
    for (Channel channel : byName.values()) {
      if (channel instanceof TwoWayChannel twoWay) {
        receiving.put(channel.name(), twoWay.receive(receiver));
      }
    }
    return () -> receiving.values().forEach(TwoWayChannel.Subscription::close);
  }

  /** Why no messages arrive at the moment, by the names of the channels that have trouble. */
  public Map<String, String> troubles() {
    Map<String, String> troubles = new LinkedHashMap<>();
    receiving.forEach((channel, subscription) ->
        subscription.trouble().ifPresent(why -> troubles.put(channel, why)));
    return troubles;
  }
}
