package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.store.RowRules;
import dev.rooster.trust.Caller;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlaggedRemindersTest extends RemindersScene {
  private static final int MANY = RowRules.MOST_FLAGGED + 1;

  private final Set<String> affected = new HashSet<>();

  private String create(int count, Caller caller, String agent) {
    String last = "";
    for (int i = 0; i < count; i++) {
      last =
          create(
                  caller,
                  "{\"message\":\"x\",\"agent\":\"%s\",\"schedule\":{\"every\":\"1h\"}}"
                      .formatted(agent))
              .id();
      affected.add(last);
    }
    return last;
  }

  private FlaggedReminders withoutThinker() {
    server.configure(
        configuration.with(ConfiguredAgents.of("direct", Map.of("direct", new DirectSettings()))));
    server.flaggedReminders().set(affected);
    return server.flaggedReminders();
  }

  @Test
  void those_of_others_do_not_hide_those_of_a_user() {
    create(MANY, ADMIN, "thinker");
    String hers = create(1, AS_ALICE, "thinker");

    FlaggedReminders flagged = withoutThinker();

    assertThat(flagged.idsOfOwner(Optional.of("alice"))).containsExactly(hers);
    assertThat(flagged.idsOfOwner(Optional.empty())).hasSize(RowRules.MOST_FLAGGED);
    assertThat(flagged.all()).hasSize(MANY + 1);
  }

  @Test
  void fixed_ones_do_not_hide_those_that_still_have_a_problem() {
    create(MANY, ADMIN, "direct");
    String flaw = create(1, ADMIN, "thinker");
    create(MANY, ADMIN, "direct");

    assertThat(withoutThinker().idsOfOwner(Optional.empty())).containsExactly(flaw);
  }
}
