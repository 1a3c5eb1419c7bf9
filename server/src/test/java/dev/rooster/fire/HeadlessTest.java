package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.activity.Client;
import dev.rooster.activity.Sign;
import dev.rooster.agent.AgentSettings;
import dev.rooster.agent.inbox.InboxSettings;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Batch;
import dev.rooster.inbox.InboxKeeper;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.inbox.Route;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Listing;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages that no session takes. */
class HeadlessTest extends FiringScene {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration AFTER = Duration.ofMinutes(10);
  private static final String EVERY_2_MINUTES =
      """
      {"message": "check the build", "agent": "claude-code", "schedule": {"every": "2m"}}
      """;
  private static final String ONCE =
      """
      {"message": "check the build", "agent": "claude-code", "schedule": {"in": "1m"}}
      """;

  @BeforeEach
  void useAnotherAgentAfterTenMinutes() {
    server.configure(headless(configuration("thinker")));
  }

  private static Configuration headless(Configuration configuration) {
    AgentSettings settings =
        new InboxSettings(
            new InboxPolicy(
                Route.ORIGIN,
                Optional.of(new InboxPolicy.Headless("thinker", AFTER)),
                Duration.ofDays(7)));
    return configuration.with(configuration.agents().with("claude-code", settings, false));
  }

  private Batch take(Duration lease) {
    Reader reader = new Reader("claude-code", "", OPERATOR, Priority.IDLE);
    return server.agentInbox().take(reader, new Portion(100, 1_000_000, lease));
  }

  private Reminder followUp() {
    return server.store().list(Listing.of(Listing.Filter.ALL)).items().stream()
        .filter(it -> it.id().startsWith(DecideHeadless.ID))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void another_agent_takes_the_turn_if_no_session_takes_the_message() {
    agentReplies("the build is green");
    add(ONCE);

    pass(MINUTE);
    assertThat(turns).isEmpty();
    pass(AFTER);

    assertThat(turns).singleElement().matches(it -> it.message().startsWith("check the build"));
    assertThat(arrivals()).containsExactly("the build is green");
    assertThat(text(runs(followUp()).getFirst(), "status")).isEqualTo("ok");
    assertThat(take(MINUTE).isEmpty()).isTrue();
  }

  @Test
  void a_message_that_a_session_has_taken_starts_no_other_turn() {
    add(ONCE);
    pass(MINUTE);
    Batch batch = take(MINUTE);
    server.agentInbox().acknowledge(OPERATOR, batch.receipt());

    pass(AFTER);

    assertThat(turns).isEmpty();
    assertThat(arrivals()).isEmpty();
    assertThat(text(runs(followUp()).getFirst(), "why_code")).isEqualTo("taken_by_session");
  }

  @Test
  void a_message_that_a_session_holds_starts_no_other_turn() {
    add(ONCE);
    pass(MINUTE);
    take(Duration.ofHours(1));

    pass(AFTER);

    assertThat(turns).isEmpty();
  }

  @Test
  void a_message_that_a_session_held_and_did_not_confirm_gets_its_turn_later() {
    agentReplies("the build is green");
    add(ONCE);
    pass(AFTER);
    take(MINUTE.multipliedBy(2));

    pass(MINUTE);
    assertThat(turns).isEmpty();
    pass(MINUTE.multipliedBy(2));

    assertThat(turns).hasSize(1);
    assertThat(arrivals()).containsExactly("the build is green");
    assertThat(take(MINUTE).isEmpty()).isTrue();
  }

  /** Its next hook confirms the message, however long the model thinks or a tool runs. */
  @Test
  void a_message_waits_for_the_end_of_the_turn_that_has_it() {
    agentReplies("the build is green");
    Sign sign = new Sign("claude-code", "s-1", "", new Client("", "", ""), Sign.By.HOOK);
    add(ONCE);
    pass(AFTER);
    server.activity().prompted(sign);
    Reader session = new Reader("claude-code", "s-1", OPERATOR, Priority.IDLE);
    server.agentInbox().take(session, new Portion(100, 1_000_000, MINUTE));

    pass(AFTER);
    assertThat(turns).isEmpty();
    pass(AFTER);

    assertThat(turns).hasSize(1);
    assertThat(turns.getFirst().message()).contains("A session may have seen this before.");
  }

  @Test
  void all_fires_that_have_joined_the_message_get_one_turn() {
    add(EVERY_2_MINUTES);

    for (int i = 0; i < 6; i++) {
      pass(Duration.ofMinutes(2));
    }

    assertThat(turns).hasSize(1);
    assertThat(turns.getFirst().message()).contains("(This stands for 5 fires.)");
  }

  @Test
  void a_session_cannot_take_what_a_headless_turn_has_even_if_that_fails_at_first() {
    agentFails("no network");
    add(ONCE);
    pass(MINUTE);
    pass(AFTER);

    assertThat(turns).hasSize(1);
    assertThat(take(MINUTE).isEmpty()).isTrue();
    agentReplies("done");
    pass(Duration.ofHours(1));

    assertThat(turns).hasSize(2);
    assertThat(arrivals()).containsExactly("done");
  }

  @Test
  void a_headless_turn_that_a_crash_interrupts_is_taken_again() {
    add(ONCE);
    pass(MINUTE);
    server.stop();
    server.clock().advance(AFTER);
    claimByDeadNode();
    Reminder interrupted = followUp();
    new InboxKeeper(server.store(), server.activity())
        .withdraw(ReminderAttributes.of(interrupted).inboxItem(), interrupted.id());

    server.restartAfter(Duration.ofSeconds(10));

    assertThat(turns).hasSize(1);
    assertThat(turns.getFirst().message()).contains("An earlier attempt was interrupted");
    assertThat(take(MINUTE).isEmpty()).isTrue();
  }

  /** The daemon was killed, or the store failed, between the record of the turn and the removal. */
  @Test
  void a_message_whose_headless_turn_has_ended_does_not_expire() {
    agentReplies("the build is green");
    Reminder reminder = add(ONCE);
    pass(MINUTE);
    pass(AFTER);
    assertThat(arrivals()).containsExactly("the build is green");
    AgentItem item =
        HandOver.item(reminder, Trust.FULL, NOW.plus(MINUTE), NOW.plus(Duration.ofDays(7)), false);
    server.agentInbox().put(item);
    InboxKeeper keeper = new InboxKeeper(server.store(), server.activity());
    keeper.withdraw(InboxKeeper.place(item), followUp().id());

    server.expireInboxes();
    assertThat(keeper.agents()).isEmpty();
    pass(Duration.ofDays(8));
    server.expireInboxes();
    pass(MINUTE);

    assertThat(arrivals()).isEmpty();
  }

  @Test
  void a_message_whose_headless_turn_runs_or_is_retried_stays() {
    agentFails("no network");
    add(ONCE);
    pass(MINUTE);
    pass(AFTER);
    InboxKeeper keeper = new InboxKeeper(server.store(), server.activity());

    server.expireInboxes();

    assertThat(keeper.agents()).containsExactly("claude-code");
  }

  @Test
  void the_owner_is_told_of_a_message_that_expires() {
    server.configure(configuration("thinker"));
    add(ONCE);
    pass(MINUTE);
    server.expireInboxes();
    assertThat(arrivals()).isEmpty();

    pass(Duration.ofDays(8));
    server.expireInboxes();
    server.expireInboxes();
    pass(MINUTE);

    assertThat(arrivals())
        .containsExactly(
            "check the build\n\n"
                + "(No session of claude-code has confirmed this message, so it has expired.)");
    assertThat(take(MINUTE).isEmpty()).isTrue();
  }

  @Test
  void the_owner_is_told_of_a_message_whose_agent_was_removed() {
    Configuration before = configuration("thinker");
    server.configure(
        before.with(before.agents().with("work", new InboxSettings(InboxPolicy.DEFAULT), false)));
    add(ONCE.replace("claude-code", "work"));
    pass(MINUTE);

    server.configure(before);
    pass(Duration.ofDays(8));
    server.expireInboxes();
    pass(MINUTE);

    assertThat(arrivals()).singleElement().matches(it -> it.contains("No session of work"));
  }

  @Test
  void the_owner_is_told_of_a_message_that_two_readers_did_not_confirm() {
    server.configure(configuration("thinker"));
    add(ONCE);
    pass(MINUTE);
    List<AgentItem> first = take(Duration.ZERO).items();
    List<AgentItem> second = take(Duration.ZERO).items();

    server.expireInboxes();
    pass(MINUTE);

    assertThat(first).hasSize(1);
    assertThat(second).singleElement().matches(AgentItem::maybeSeen);
    assertThat(arrivals()).hasSize(1);
  }

  /** It has seen the message, and its next hook acknowledges that. */
  @Test
  void the_owner_is_not_told_of_a_message_while_the_session_that_has_it_works() {
    server.configure(configuration("thinker"));
    Sign sign = new Sign("claude-code", "s-1", "", new Client("", "", ""), Sign.By.HOOK);
    Reader session = new Reader("claude-code", "s-1", OPERATOR, Priority.IDLE);
    add(ONCE);
    pass(MINUTE);
    take(Duration.ZERO);
    server.activity().prompted(sign);
    server.agentInbox().take(session, new Portion(100, 1_000_000, MINUTE));
    pass(MINUTE.multipliedBy(2));

    server.expireInboxes();
    pass(MINUTE);
    assertThat(arrivals()).isEmpty();
    server.activity().stopped(sign);
    server.expireInboxes();
    pass(MINUTE);
    assertThat(arrivals()).hasSize(1);
  }
}
