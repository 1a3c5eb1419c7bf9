package dev.rooster.agent.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Usage;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StoredConversationsTest {
  private final MemoryStore store = new MemoryStore(new SettableClock(Instant.EPOCH));

  @Test
  void a_conversation_is_found_again_by_another_process() {
    Conversation first = new Conversation("s1", Usage.NONE);
    Conversation second =
        new Conversation(
            "s2", new Usage(OptionalLong.of(5), OptionalLong.empty(), Optional.empty()));
    StoredConversations conversations = new StoredConversations(store);
    conversations.keep("coder", "main", first);
    conversations.keep("coder", "coder:own:r-1", second);

    StoredConversations afterwards = new StoredConversations(store);

    assertThat(afterwards.find("coder", "main")).contains(first);
    assertThat(afterwards.find("coder", "coder:own:r-1")).contains(second);
    assertThat(afterwards.find("other", "main")).isEmpty();
    afterwards.keep("coder", "main", second);
    assertThat(conversations.find("coder", "main")).contains(second);
  }
}
