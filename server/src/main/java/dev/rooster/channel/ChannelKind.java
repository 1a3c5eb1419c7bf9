package dev.rooster.channel;

import dev.rooster.format.Fields;
import dev.rooster.trust.SecretReader;
import java.util.function.Supplier;

/**
 * A kind of channel, such as {@code webhook}: its name, its section in the configuration, and how
 * to open it. Each has a package of its own and one line in the wiring.
 *
 * @param <S> its settings
 */
public interface ChannelKind<S extends ChannelSettings> {

  /** The part of an address before the colon, and the name of its section under channels. */
  String name();

  /** The settings without a section. */
  S defaults();

  /**
   * Reads its section. Adds every mistake to the problems of the fields and continues with a
   * default, so that the user sees all mistakes at once.
   */
  S read(Fields section, SecretReader secrets);

  /**
   * Opens the channel.
   *
   * @param settings returns the current settings, which may change while the channel is open
   */
  Channel open(Supplier<S> settings, ChannelContext context);
}
