/**
 * Transports, and the addresses on them. A delivery leaves through {@link
 * dev.rooster.channel.Channels}, which finds the {@link dev.rooster.channel.Channel} of its
 * address; a message from a person comes in through a {@link dev.rooster.channel.TwoWayChannel}.
 * Each channel is one package below this one and one line in the wiring: its {@link
 * dev.rooster.channel.ChannelKind} reads its section of the configuration and opens it. Channels
 * know nothing of agents, stores or the home directory. Of reminders they know only {@link
 * dev.rooster.channel.AboutReminder}, which a message may carry.
 */
@NullMarked
package dev.rooster.channel;

import org.jspecify.annotations.NullMarked;
