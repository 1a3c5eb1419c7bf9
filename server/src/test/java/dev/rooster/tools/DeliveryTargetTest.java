package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.channel.Address;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a reminder is delivered that names no address, by the conversation it is set in. */
class DeliveryTargetTest {
  private static final String REFUSED = "refused";

  @ParameterizedTest
  @CsvSource({
    "main:dm:telegram:42, CHAT, telegram:42 signal:+49, telegram:42",
    "main:dm:signal:+49, CHAT, telegram:42 signal:+49, signal:+49",
    "main:dm:telegram:77, CHAT, telegram:42, telegram:77",
    "main:dm:telegram:77, CHAT, unknown, telegram:77",
    "main:dm:terminal:default, CHAT, telegram:42 terminal:default signal:+49, telegram:42 signal:+49",
    "main:dm:terminal:default, CHAT, terminal:default, refused",
    "main:dm:terminal:default, CHAT, operator, terminal:default",
    "main:group:telegram:-100, GROUP, telegram:42 signal:+49, telegram:42 signal:+49",
    "main:group:telegram:-100, GROUP, unknown, refused",
    "alice/main:main, CHAT, telegram:42, telegram:42",
    "main:main, CHAT, operator, terminal:default",
    "main:main, CHAT, none, refused",
    "main:cron:morning, SCHEDULED, telegram:42 signal:+49, telegram:42 signal:+49",
    "main:cron:morning, SCHEDULED, unknown, terminal:default",
    "main:run:r-1@2026, SCHEDULED, operator, terminal:default",
    "alice/main:dm:telegram:666, CHAT, telegram:42, telegram:42",
    "other:dm:telegram:666, CHAT, telegram:42, telegram:42"
  })
  void the_conversation_decides(String session, Situation situation, String user, String expected) {
    DeliveryTarget target =
        new DeliveryTarget(
            "main",
            new SessionKey(session),
            user(user),
            user.equals("operator") ? Trust.FULL : Trust.INNER,
            situation);

    if (expected.equals(REFUSED)) {
      assertThatThrownBy(target::addresses).isInstanceOf(RefusedException.class);
    } else {
      assertThat(target.addresses())
          .extracting(Address::toString)
          .containsExactly(expected.split(" ", -1));
    }
  }

  private static Optional<User> user(String addresses) {
    return switch (addresses) {
      case "operator", "unknown" -> Optional.empty();
      case "none" -> Optional.of(user(List.of()));
      default -> Optional.of(user(List.of(addresses.split(" ", -1))));
    };
  }

  private static User user(List<String> addresses) {
    return new User("alice", Trust.INNER, Optional.empty(), addresses, Optional.empty());
  }
}
