package dev.rooster.fire;

import static java.util.stream.Collectors.toSet;

import dev.rooster.channel.Address;
import dev.rooster.engine.Changes;
import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.InboxKeeper;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.schedule.At;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Removes messages that waited for a session in vain, and tells their owners in the local inbox. A
 * crash in between loses none and tells none twice.
 */
public final class ExpireItems {
  private final Store store;
  private final Supplier<Configuration> configuration;
  private final InboxKeeper keeper;
  private final DefineDelivery define;
  private final Changes changes;

  public ExpireItems(
      Store store,
      Supplier<Configuration> configuration,
      InboxKeeper keeper,
      DefineDelivery define,
      Changes changes) {
    this.store = store;
    this.configuration = configuration;
    this.keeper = keeper;
    this.define = define;
    this.changes = changes;
  }

  /** Also those of agents that are no longer configured: no session takes them. */
  public void expire() {
    ConfiguredAgents agents = configuration.get().agents();
    Set<String> names = new TreeSet<>(keeper.agents());
    agents.names().stream().filter(it -> agents.inbox(it).isPresent()).forEach(names::add);
    names.forEach(it -> expire(it, agents.inbox(it).orElse(InboxPolicy.DEFAULT)));
  }

  private void expire(String agent, InboxPolicy policy) {
    removeTaken(agent);
    keeper
        .expired(agent, policy.expire())
        .forEach((place, item) -> {
          if (!keeper.isCancelled(item)) {
            tell(item);
          }
          keeper.remove(place);
        });
    keeper.dropStale(agent);
  }

  /**
   * Those of headless turns that have ended: a crash can come between, or trouble with the store.
   */
  private void removeTaken(String agent) {
    Map<String, String> withdrawn = keeper.withdrawn(agent);
    Set<String> going =
        store.find(Set.copyOf(withdrawn.values())).stream()
            .filter(it -> !it.standing().status().ended())
            .map(Reminder::id)
            .collect(toSet());
    withdrawn.forEach((place, turn) -> {
      if (!going.contains(turn)) {
        keeper.finish(place, turn);
      }
    });
  }

  private void tell(AgentItem item) {
    Instant now = store.now();
    Definition about =
        Definition.of(DeliveryAttributes.KIND, "expired", At.instant(now.plusMillis(1)))
            .withName(item.about().name())
            .withLabels(new Labels(item.to().owner(), "", ""));
    FollowUp delivery =
        define.of(
            Lifecycle.create("expired", about, now),
            new DeliveryAttributes(
                Address.TERMINAL, item.about().id(), item.to().agent(), item.fires().last(), 0),
            "expired %s %s".formatted(item.to().agent(), item.id()),
            "",
            "%s\n\n(No session of %s has confirmed this message, so it has expired.)"
                .formatted(item.about().message(), item.to().agent()),
            now);
    Reminder reminder = Lifecycle.create(delivery.id(), delivery.definition(), now);
    if (store.find(List.of(reminder.id())).isEmpty()) {
      changes.create(List.of(reminder));
    }
  }
}
