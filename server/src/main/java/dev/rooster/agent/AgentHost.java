package dev.rooster.agent;

import dev.rooster.process.Processes;
import dev.rooster.store.Store;
import dev.rooster.trust.Secret;

/**
 * The parts of the daemon that agents use. They come when an agent is opened, not with its kind,
 * because the configuration is read before the store that it names is open.
 *
 * @param processes starts programs, and stops them with the daemon
 * @param store where an agent keeps its state between turns
 * @param vault where secrets are looked up
 */
public record AgentHost(Processes processes, Store store, Secret.Vault vault) {}
