package dev.rooster.app;

import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentTime;
import dev.rooster.agent.OperatorNotice;
import dev.rooster.agent.Toolbox;
import dev.rooster.home.Configuration;
import dev.rooster.mcp.TurnServers;
import dev.rooster.reminders.RecordedRuns;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionLeases;
import dev.rooster.session.SessionLocks;
import dev.rooster.session.StoreLeases;
import dev.rooster.store.Store;
import dev.rooster.talk.PruneSessions;
import dev.rooster.talk.SendMessage;
import dev.rooster.talk.Sessions;
import dev.rooster.turn.TakeTurn;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Assembles turns: the conversations, the agents' host, and the parts that take turns for people
 * and delete what is too old.
 */
final class TurnWiring {
  private final Store store;
  private final Supplier<Configuration> configuration;
  private final WiringContext context;
  private final Sessions sessions;
  private final SessionLocks locks;
  private final TurnServers servers;
  private final TakeTurn takeTurn;

  /**
   * @param tools all tools
   */
  TurnWiring(
      Store store,
      Supplier<Configuration> configuration,
      Toolbox tools,
      OperatorNotice notice,
      WiringContext context) {
    this.store = store;
    this.configuration = configuration;
    this.context = context;
    this.sessions = new Sessions(configuration, context.workspace());
    this.locks = new SessionLocks(leases());
    this.servers = McpWiring.ofTurns(configuration);
    this.takeTurn =
        new TakeTurn(
            new AgentHost(
                context.processes(),
                store,
                context.vault(),
                context.workspace(),
                new AgentTime(context.clock(), AgentTime.PARK, context.random()),
                servers,
                notice),
            tools,
            locks,
            context.clock(),
            this::publish);
  }

  /** Other nodes may take turns in the same conversations, unless the store is exclusive. */
  private SessionLeases leases() {
    return store.exclusive()
        ? SessionLeases.UNSHARED
        : new StoreLeases(
            store,
            UUID.randomUUID().toString(),
            context.clock(),
            System::nanoTime,
            AgentTime.PARK::pause,
            Thread::startVirtualThread);
  }

  private void publish(SessionHeader grown) {
    context.events().publish("session.message", grown.user(), grown.json().toString());
  }

  TakeTurn takeTurn() {
    return takeTurn;
  }

  /** The tools of turns, for the programs that take them. */
  TurnServers servers() {
    return servers;
  }

  Sessions sessions() {
    return sessions;
  }

  /**
   * Takes turns for messages from people.
   *
   * @param patience how long a message waits for earlier turns of its conversation
   */
  SendMessage sendMessage(Duration patience) {
    return new SendMessage(configuration, sessions, takeTurn, patience, context.spans());
  }

  /** Deletes old messages of conversations. */
  PruneSessions pruneSessions() {
    return new PruneSessions(
        configuration, sessions, locks, new RecordedRuns(store)::contains, context.clock());
  }
}
