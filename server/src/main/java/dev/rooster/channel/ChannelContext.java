package dev.rooster.channel;

import dev.rooster.trust.Secret;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * What a channel gets when it is opened.
 *
 * @param vault where secrets are looked up
 * @param inbox keeps a message for the terminal; the same message twice is one
 */
public record ChannelContext(Secret.Vault vault, InstantSource clock, Consumer<Message> inbox) {}
