package dev.rooster.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.events.Events;
import dev.rooster.format.ParsedValue;
import dev.rooster.mcp.ReminderSource;
import dev.rooster.mcp.RoosterOffer;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The calls of a session that the client may cancel. */
class McpSessionTest {
  private static final ParsedValue ID = ParsedValue.of("7");

  private final Events events = new Events();
  private final McpCaller caller =
      new McpCaller(
          new Caller("mcp", Optional.empty(), ZoneOffset.UTC), "", "", "", ClientIdentity.UNKNOWN);
  private final McpSession session =
      new McpSession(
          "s-1",
          new McpSession.Terms(Revision.R2025_11_25, ClientIdentity.UNKNOWN),
          new RoosterOffer(
              List.of(),
              ReminderSource.ofNoDaemon(RefusedException.invalid("none", "none")),
              events),
          caller);

  @Test
  void a_cancelled_call_leaves_no_interrupt_behind_for_the_thread_that_made_it() {
    boolean interrupted =
        session.running(
            ID,
            () -> {
              session.cancel(ID);
              return Thread.currentThread().isInterrupted();
            });

    assertThat(interrupted).isTrue();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void a_call_with_the_id_of_another_one_can_still_be_cancelled_when_that_has_ended() {
    boolean interrupted =
        session.running(
            ID,
            () -> {
              Thread other = Thread.ofPlatform().start(() -> session.running(ID, () -> true));
              try {
                other.join();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              session.cancel(ID);
              return Thread.interrupted();
            });

    assertThat(interrupted).isTrue();
  }
}
