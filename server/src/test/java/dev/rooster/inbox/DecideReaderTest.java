package dev.rooster.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Client;
import dev.rooster.activity.ClientSession;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecideReaderTest {
  private static final Instant NOW = Instant.parse("2026-11-18T09:00:00Z");

  /** The first letter of a session names its directory. */
  private static ClientSession session(String id) {
    return new ClientSession(
        "codex",
        id,
        "",
        new Client("codex", "", "/" + id.charAt(0)),
        new ClientSession.Idle(NOW),
        new ClientSession.Seen(
            NOW, NOW, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 0));
  }

  /** Open sessions are named with the one that has the latest sign first. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          # route, open,     for, reader, takes
          ORIGIN,  a1 b1,    a1,  a1,     true
          ORIGIN,  a1 b1,    a1,  b1,     false
          ORIGIN,  b1 a1,    a1,  b1,     false
          ORIGIN,  b1 a2,    a1,  a2,     true
          ORIGIN,  b1 a2,    a1,  b1,     false
          ORIGIN,  b2 b1,    a1,  b2,     true
          ORIGIN,  b2 b1,    a1,  b1,     false
          ORIGIN,  b1 a1,    '',  b1,     true
          ORIGIN,  b1 a1,    '',  a1,     false
          ORIGIN,  '',       a1,  a1,     true
          ORIGIN,  '',       a1,  b1,     true
          ORIGIN,  a1,       a1,  '',     true
          NEWEST,  b1 a1,    a1,  a1,     true
          NEWEST,  b1 a1,    a1,  b1,     false
          NEWEST,  b1 c1,    a1,  b1,     true
          NEWEST,  b1 c1,    a1,  c1,     false
          NEWEST,  a2 a1,    a1,  a2,     true
          NEWEST,  a2 a1,    a1,  a1,     false
          NEWEST,  b1 a1,    '',  b1,     true
          NEWEST,  '',       '',  b1,     true
          ANY,     a1 b1,    a1,  b1,     true
          ANY,     a1 b1,    a1,  c1,     true
          """)
  void a_route_decides_which_session_takes_a_message(
      Route route, String open, String target, String reader, boolean takes) {
    List<ClientSession> sessions =
        open.isEmpty()
            ? List.of()
            : Arrays.stream(open.split(" ", -1)).map(DecideReaderTest::session).toList();
    Optional<ClientSession> known =
        Optional.of(target).filter(it -> !it.isEmpty()).map(DecideReaderTest::session);

    assertThat(new DecideReader(route, sessions, NOW).mayTake(reader, target, () -> known))
        .isEqualTo(takes);
  }
}
