package dev.rooster.inbox;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All leases of an agent's inbox, by item. They stand in one note, so that a reader takes all its
 * items in one durable write, and of two readers only one is the first. An expired lease stays
 * until the item is taken again: it tells that a reader may have seen the item.
 *
 * @param note the note as read; empty if there is none yet
 */
record ItemLeases(String agent, Optional<Note> note, Map<String, ItemLease> byItem) {
  /** How many items of an agent readers hold at once. */
  static final int MOST = 1_000;

  private static final String PREFIX = "agent-inbox-leases/";

  ItemLeases {
    byItem = Map.copyOf(byItem);
  }

  static ItemLeases of(String agent, Store store) {
    Optional<Note> note = store.note(PREFIX + agent);
    Map<String, ItemLease> leases = new LinkedHashMap<>();
    note.map(it -> Fields.of(Json.read(it.text()), "", new Problems()).objects("leases"))
        .orElse(List.of())
        .forEach(it -> {
          ItemLease lease = ItemLease.read(it);
          leases.put(lease.item(), lease);
        });
    return new ItemLeases(agent, note, leases);
  }

  Optional<ItemLease> of(ItemKey key) {
    return Optional.ofNullable(byItem.get(key.note()));
  }

  List<ItemLease> of(String receipt) {
    return byItem.values().stream().filter(it -> it.receipt().equals(receipt)).toList();
  }

  /** How many items readers hold. */
  int held(Instant now) {
    return (int) byItem.values().stream().filter(it -> it.holds(now)).count();
  }

  ItemLeases with(Collection<ItemLease> more) {
    Map<String, ItemLease> all = new LinkedHashMap<>(byItem);
    more.forEach(it -> all.put(it.item(), it));
    return new ItemLeases(agent, note, all);
  }

  ItemLeases without(Collection<String> items) {
    Map<String, ItemLease> all = new LinkedHashMap<>(byItem);
    all.keySet().removeAll(items);
    return new ItemLeases(agent, note, all);
  }

  /**
   * Stores them; false if they have changed since they were read. The note is never deleted: a new
   * one would have the versions of the old one again.
   */
  boolean write(Store store) {
    String text =
        JsonText.object()
            .withObjects("leases", byItem.values().stream().map(ItemLease::json).toList())
            .toString();
    return store.note(Note.over(note, PREFIX + agent, text));
  }
}
