package dev.rooster.agent;

import dev.rooster.process.Processes;
import dev.rooster.store.Store;
import dev.rooster.trust.Secret;
import java.nio.file.Path;

/**
 * The parts of the daemon that agents use. An agent gets them when it is opened, because the
 * configuration is read before the store that it names is open.
 *
 * @param processes starts programs, and stops them with the daemon
 * @param store holds the state of agents between turns
 * @param vault the source of secrets
 * @param workspace the directory for the files and transcripts of agents that name none
 * @param time the clock, pauses and chance
 * @param toolAccess lets programs call the tools of their turns
 * @param notice tells the operator of trouble
 */
public record AgentHost(
    Processes processes,
    Store store,
    Secret.Vault vault,
    Path workspace,
    AgentTime time,
    ToolAccess toolAccess,
    OperatorNotice notice) {}
