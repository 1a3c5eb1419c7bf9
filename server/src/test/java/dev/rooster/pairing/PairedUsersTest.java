package dev.rooster.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The view of users on each node. */
class PairedUsersTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final Address PHONE = new Address("telegram", "99");

  private final SettableClock clock = new SettableClock(NOW);
  private final Store store = new MemoryStore(clock);
  private boolean down;
  private Configuration file =
      Configuration.DEFAULT.withUsers(
          Map.of(
              "alice",
              new User(
                  "alice", Trust.FULL, Optional.empty(), List.of("telegram:1"), Optional.empty())));

  /** A node on a store that others use too. */
  private PairedUsers node() {
    Store shared =
        new DelegatingStore(store) {
          @Override
          public boolean exclusive() {
            return false;
          }

          @Override
          public Page<Note> notes(String prefix, Optional<String> after, int limit) {
            if (down) {
              throw new StoreException("down", "wait");
            }
            return super.notes(prefix, after, limit);
          }
        };
    return new PairedUsers(() -> file, shared, clock, Runnable::run);
  }

  private void pair() {
    StoredPairings stored = new StoredPairings(store);
    stored.write(stored.of(PHONE), new Pairing.Paired("alice", "cli", NOW));
  }

  private static List<String> addresses(PairedUsers node) {
    return node.get().users().get("alice").addresses();
  }

  @Test
  void a_pairing_of_another_node_is_seen_two_seconds_later() {
    PairedUsers node = node();
    assertThat(addresses(node)).containsExactly("telegram:1");
    pair();

    clock.set(NOW.plusSeconds(2));
    node.get();

    assertThat(addresses(node)).containsExactly("telegram:1", "telegram:99");
    assertThat(node.get().userAt("telegram:99")).map(User::name).contains("alice");
  }

  @Test
  void the_view_follows_the_file_and_is_made_once() {
    pair();
    PairedUsers node = node();
    assertThat(node.get()).isSameAs(node.get());

    file = Configuration.DEFAULT;
    assertThat(node.get().users()).isEmpty();
  }

  @Test
  void while_the_store_is_down_the_last_view_stays() {
    pair();
    PairedUsers node = node();
    assertThat(addresses(node)).hasSize(2);

    down = true;
    clock.set(NOW.plusSeconds(60));
    node.get();

    assertThat(addresses(node)).hasSize(2);
    assertThat(addresses(node())).as("a node that starts meanwhile").hasSize(1);
  }
}
