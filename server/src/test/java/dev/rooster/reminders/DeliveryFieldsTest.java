package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeliveryFieldsTest {
  private static final User ALICE =
      new User(
          "alice",
          Trust.INNER,
          Optional.empty(),
          List.of("signal:+49151", "telegram:7", "signal:+49152"),
          Optional.empty());

  private final Problems problems = new Problems();

  private Delivery read(String section, Optional<User> owner) {
    return new DeliveryFields(
            Fields.of(Json.read("{\"delivery\":%s}".formatted(section)), "", problems),
            DeliveryFieldsTest::check)
        .read(Optional.empty(), owner);
  }

  private static void check(Address address) {
    if (address.toString().endsWith("2")) {
      throw RefusedException.invalid("the address is unknown", "use another one");
    }
  }

  @Test
  void a_channel_name_means_the_addresses_of_the_owner_on_it() {
    Delivery delivery = read("{\"channel\":\"telegram\"}", Optional.of(ALICE));

    assertThat(delivery).isEqualTo(Delivery.always(Address.parse("telegram:7")));
    assertThat(problems.all()).isEmpty();
  }

  @Test
  void addresses_found_by_channel_are_checked_like_others() {
    read("{\"channel\":\"signal\"}", Optional.of(ALICE));

    assertThat(problems.all())
        .extracting(Problem::words)
        .containsExactly("delivery.channel: the address is unknown");
  }

  @Test
  void a_channel_without_an_address_of_the_owner_is_refused() {
    read("{\"channel\":\"pager\"}", Optional.of(ALICE));
    read("{\"channel\":\"signal\"}", Optional.empty());

    assertThat(problems.all())
        .extracting(Problem::words)
        .containsExactly(
            "delivery.channel: alice has no address on pager",
            "delivery.channel: a reminder without a user has no address on signal");
  }
}
