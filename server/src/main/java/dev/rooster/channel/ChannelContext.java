package dev.rooster.channel;

import dev.rooster.trust.Secret;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * The parts of the daemon that channels use.
 *
 * @param vault the source of secrets
 * @param inbox stores a message for the terminal; a repeated message is stored once
 */
public record ChannelContext(Secret.Vault vault, InstantSource clock, Consumer<Message> inbox) {}
