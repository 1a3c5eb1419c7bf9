package dev.rooster.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Activity;
import dev.rooster.store.Store;
import dev.rooster.store.jdbc.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten thousand messages of one session in a file. Prints how long a reader takes. */
@Tag("slow")
class FullAgentInboxTest {
  @TempDir private Path folder;

  @Test
  void each_of_many_readers_gets_another_message() {
    try (Store store = SqliteStore.open(folder.resolve("rooster.db"), Clock.systemUTC())) {
      AgentInbox inbox =
          new AgentInbox(
              store, new Activity(store), agent -> InboxPolicy.DEFAULT, new Random(1), item -> {});
      IntStream.range(0, 10_000)
          .parallel()
          .forEach(i -> inbox.put(AgentInboxContract.item("r-%05d".formatted(i), i)));
      Portion one = new Portion(1, 10_000, Duration.ofMinutes(1));

      long[] nanos =
          LongStream.range(0, 50)
              .map(i -> {
                long start = System.nanoTime();
                Batch batch = inbox.take(AgentInboxContract.READER, one);
                long took = System.nanoTime() - start;
                assertThat(AgentInboxContract.texts(batch)).containsExactly("text " + i);
                inbox.acknowledge(AgentInboxContract.OPERATOR, batch.receipt());
                return took;
              })
              .sorted()
              .toArray();
      long urgent = System.nanoTime();
      assertThat(inbox.take(AgentInboxContract.reader("s-1", Priority.NORMAL), one).isEmpty())
          .isTrue();
      urgent = System.nanoTime() - urgent;
      System.out.println(
          "10,000 waiting: median %.1f ms, slowest %.1f ms; for urgent ones %.1f ms"
              .formatted(nanos[25] / 1e6, nanos[49] / 1e6, urgent / 1e6));
    }
  }
}
