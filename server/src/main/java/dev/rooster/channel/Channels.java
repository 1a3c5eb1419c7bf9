package dev.rooster.channel;

import dev.rooster.reminder.RefusedException;
import dev.rooster.text.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The channels there are. */
public final class Channels {
  private final Map<String, Channel> byName = new LinkedHashMap<>();

  public Channels(List<Channel> channels) {
    channels.forEach(it -> byName.put(it.name(), it));
  }

  /** The channel of an address. */
  public Channel of(Address address) {
    Channel channel = byName.get(address.channel());
    if (channel == null) {
      throw RefusedException.invalid(
          "there is no channel '%s'".formatted(address.channel()),
          NearestName.suggest(address.channel(), byName.keySet())
              + "the channels are "
              + String.join(", ", byName.keySet()));
    }
    return channel;
  }

  /** Refuses an address to which nothing can be sent from here. */
  public void check(Address address) {
    of(address).check(address);
  }

  /** Whether something may be sent there again when nobody knows if it arrived. */
  public boolean safeToRepeat(Address address) {
    Channel channel = byName.get(address.channel());
    return channel != null && channel.safeToRepeat();
  }
}
