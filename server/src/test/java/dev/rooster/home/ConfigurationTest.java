package dev.rooster.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.channel.terminal.TerminalKind;
import dev.rooster.session.SessionRetention;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.User;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A copy of a configuration with one other value keeps all the others. */
class ConfigurationTest {
  /** No value is the default. */
  private static final Configuration FULL =
      new Configuration(
          new ConfiguredAgents(
              "main",
              Map.of("main", new DirectSettings()),
              Map.of("main", new Role("main", "be kind")),
              Map.of("main", 2)),
          Map.of(
              "alice",
              new User("alice", Trust.FULL, Optional.empty(), List.of(), Optional.empty())),
          new TrustRules(Ceilings.DEFAULT, Trust.INNER, Map.of(), Strangers.IGNORE),
          Map.of("terminal", new TerminalKind.Settings()),
          new TimeSettings(
              Optional.of(ZoneOffset.UTC), Map.of("holidays.ics", new HolidayCalendar(List.of()))),
          new DaemonSettings(
              Optional.of(new Secret("jdbc:postgresql://db")),
              Duration.ofSeconds(1),
              new SessionRetention(Duration.ofDays(1), 100_000),
              new TraceSettings(Optional.empty(), Map.of(), true),
              Map.of("ci", new Secret("s"))));

  @Test
  void no_value_is_the_default() throws Exception {
    assertThat(changed(FULL, Configuration.DEFAULT))
        .hasSize(Configuration.class.getRecordComponents().length);
  }

  @Test
  void a_copy_changes_nothing_else() throws Exception {
    assertThat(changed(FULL, FULL.with(Configuration.DEFAULT.agents()))).containsExactly("agents");
    assertThat(changed(FULL, FULL.withUsers(Map.of()))).containsExactly("users");
    Configuration other = FULL.withCalendars(Map.of());
    assertThat(changed(FULL, other)).containsExactly("time");
    assertThat(changed(FULL.time(), other.time())).containsExactly("calendars");
  }

  @Test
  void other_agents_change_nothing_else() throws Exception {
    ConfiguredAgents agents = FULL.agents();

    assertThat(changed(agents, agents.withRoles(Map.of()))).containsExactly("roles");
    assertThat(changed(agents, agents.with("demo", new DirectSettings(), false)))
        .containsExactly("settings");
    assertThat(changed(agents, agents.with("demo", new DirectSettings(), true)))
        .containsExactly("defaultName", "settings");
  }

  private static List<String> changed(Record whole, Record copy) throws Exception {
    List<String> changed = new ArrayList<>();
    for (RecordComponent each : whole.getClass().getRecordComponents()) {
      if (!Objects.equals(each.getAccessor().invoke(whole), each.getAccessor().invoke(copy))) {
        changed.add(each.getName());
      }
    }
    return changed;
  }
}
