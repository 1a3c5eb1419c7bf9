package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.Usage;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channels;
import dev.rooster.channel.LoopbackChannel.Sent;
import dev.rooster.format.Json;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.reminders.ServerReason;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Listing;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.turn.TakeTurn;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What becomes of a message from a person, through the wired server. */
class AnswerMessageTest extends TalkScene {

  @Test
  void a_message_of_a_user_is_answered_where_it_was_written() throws Exception {
    write("1", "what is on today?");
    pass();

    assertThat(channel.sent()).containsExactly(new Sent(ALICE, "hello", Optional.empty()));
    TurnRequest turn = turns.getFirst();
    assertThat(turn.message()).isEqualTo("what is on today?");
    assertThat(turn.session().continued()).contains(new SessionKey("thinker:dm:loopback:alice"));
    assertThat(turn.origin().user()).contains("alice");
    assertThat(turn.origin().situation()).isEqualTo(Situation.CHAT);
    assertThat(turn.origin().trust()).isEqualTo(Trust.FULL);
    assertThat(turn.origin().channel()).contains("loopback");
  }

  @Test
  void a_message_that_is_received_again_is_answered_once() throws Exception {
    write("1", "hi");
    write("1", "hi");
    pass();
    write("1", "hi");
    restart();
    write("1", "hi");
    pass();

    assertThat(turns).hasSize(1);
    assertThat(channel.texts()).containsExactly("hello");
  }

  @Test
  void messages_are_answered_in_the_order_of_their_arrival() throws Exception {
    List<String> texts = List.of("a", "b", "c", "d", "e", "f", "g", "h");
    agent(scene -> Reply.of("re " + scene.request().message()));
    for (String text : texts) {
      write(text, text);
    }
    pass();

    assertThat(turns).extracting(TurnRequest::message).isEqualTo(texts);
    assertThat(channel.texts())
        .containsExactlyElementsOf(texts.stream().map("re "::concat).toList());
  }

  @Test
  void a_message_in_a_group_is_answered_there_if_it_is_addressed() throws Exception {
    write(ALICE, Optional.of(GROUP), false, "lunch?");
    pass();
    assertThat(turns).isEmpty();

    write(ALICE, Optional.of(GROUP), true, "lunch?");
    pass();

    assertThat(channel.sent()).containsExactly(new Sent(GROUP, "hello", Optional.empty()));
    TurnRequest turn = turns.getFirst();
    assertThat(turn.message()).isEqualTo("alice wrote: lunch?");
    assertThat(turn.session().key()).isEqualTo(SessionKey.group("thinker", "loopback:family"));
    assertThat(turn.origin().situation()).isEqualTo(Situation.GROUP);
    assertThat(turn.origin().trust()).isEqualTo(Trust.FAMILIAR);
  }

  @Test
  void a_stranger_does_not_reach_the_agent() throws Exception {
    write(STRANGER, Optional.empty(), true, "hi");
    write(STRANGER, Optional.of(GROUP), true, "hi");
    pass();

    assertThat(turns).isEmpty();
    assertThat(channel.texts()).doesNotContain("hello");
  }

  @Test
  void a_stranger_talks_with_public_trust_if_the_configuration_says_so() throws Exception {
    server.configure(configuration(true, Trust.FULL, rules(Ceilings.DEFAULT, Strangers.PUBLIC)));

    write(STRANGER, Optional.empty(), true, "hi");
    pass();

    assertThat(channel.sent()).containsExactly(new Sent(STRANGER, "hello", Optional.empty()));
    assertThat(turns.getFirst().origin().trust()).isEqualTo(Trust.PUBLIC);
    assertThat(turns.getFirst().origin().user()).contains("loopback:mallory");
  }

  @Test
  void a_stranger_has_at_most_the_ceiling_of_strangers_and_that_of_the_situation()
      throws Exception {
    Ceilings ceilings =
        new Ceilings(Trust.FULL, Trust.PUBLIC, Trust.FULL, Trust.INNER, Trust.FAMILIAR);
    server.configure(configuration(true, Trust.FULL, rules(ceilings, Strangers.PUBLIC)));

    write(STRANGER, Optional.empty(), true, "hi");
    write(new Address("loopback", "trudy"), Optional.of(GROUP), true, "hi all");
    pass();

    assertThat(turns)
        .extracting(it -> it.origin().situation(), it -> it.origin().trust())
        .containsExactlyInAnyOrder(
            tuple(Situation.CHAT, Trust.FAMILIAR), tuple(Situation.GROUP, Trust.PUBLIC));
  }

  @Test
  void a_turn_has_the_least_trust_of_the_user_and_the_ceiling() throws Exception {
    Ceilings ceilings = Ceilings.DEFAULT.withDm(Trust.INNER);
    server.configure(configuration(true, Trust.FULL, rules(ceilings, Strangers.IGNORE)));
    write("1", "hi");
    pass();
    server.configure(configuration(true, Trust.FAMILIAR, rules(ceilings, Strangers.IGNORE)));
    write("2", "hi");
    pass();

    assertThat(turns)
        .extracting(it -> it.origin().trust())
        .containsExactly(Trust.INNER, Trust.FAMILIAR);
  }

  @Test
  void an_agent_that_requires_more_trust_is_not_woken_and_the_person_learns_why() throws Exception {
    server.configure(
        configuration(
            true,
            Trust.FULL,
            new TrustRules(
                Ceilings.DEFAULT, Trust.FULL, Map.of("thinker", Trust.INNER), Strangers.IGNORE)));

    write(ALICE, Optional.of(GROUP), true, "delete everything");
    pass();

    assertThat(turns).isEmpty();
    assertThat(channel.texts())
        .containsExactly(
            "I am not allowed to answer here: agent 'thinker' requires inner trust, and this"
                + " conversation has familiar.");
  }

  @Test
  void a_sender_who_is_removed_before_the_turn_is_not_answered() throws Exception {
    write("1", "hi");
    server.configure(dev.rooster.home.Configuration.DEFAULT);
    pass();

    assertThat(turns).isEmpty();
    assertThat(channel.sent()).isEmpty();
  }

  @Test
  void without_a_model_each_message_gets_one_helpful_reply() throws Exception {
    server.configure(configuration(false, Trust.FULL, TrustRules.DEFAULT));

    write("1", "hi");
    pass();

    assertThat(turns).isEmpty();
    assertThat(channel.texts())
        .containsExactly(
            "I cannot answer yet: no agent with a model is configured. Add one under agents in"
                + " rooster.yaml.");
  }

  @Test
  void a_failed_turn_is_told_once_without_secrets() throws Exception {
    agent(scene -> {
      throw new TurnFailedException("the model refused s3cret-key", true);
    });

    write("1", "hi\nthere");
    pass(Duration.ofHours(1));

    assertThat(turns).hasSize(1);
    assertThat(channel.texts())
        .containsExactly("(No answer to “hi”: the model refused ${env:KEY}.)");
  }

  @Test
  void the_usage_of_a_turn_without_a_reply_is_recorded() throws Exception {
    Usage usage = new Usage(OptionalLong.of(12), OptionalLong.empty(), Optional.empty());
    agent(scene -> {
      throw new TurnFailedException("too long", false, Optional.empty(), usage);
    });
    write("1", "hi");
    pass();
    agent(scene -> Reply.of("[failed] too long", usage));
    write("2", "hi");
    pass();
    agent(scene -> {
      scene.used(usage);
      throw new InterruptedException();
    });
    write("3", "hi");
    pass();

    List<String> usages =
        server.store().history(HistoryQuery.ofAll(100)).items().stream()
            .filter(it -> it.reminderId().startsWith(MessageAttributes.ID))
            .map(it -> RunAttributes.read(it.details()).usage())
            .toList();
    assertThat(usages).hasSize(3).containsOnly("{\"input_tokens\":12}");
  }

  @Test
  void a_bug_is_told_without_its_details() throws Exception {
    agent(scene -> {
      throw new IllegalStateException("at line 7");
    });

    write("1", "hi");
    pass();

    assertThat(channel.texts())
        .containsExactly(
            "(No answer to “hi”: an internal error; the log of the daemon has details.)");
  }

  @Test
  void a_stranger_learns_only_that_the_agent_failed() throws Exception {
    server.configure(configuration(true, Trust.FULL, rules(Ceilings.DEFAULT, Strangers.PUBLIC)));
    agent(scene -> {
      throw new TurnFailedException("no credit left on the account of Bob", false);
    });

    write(STRANGER, Optional.empty(), true, "hi");
    pass();

    assertThat(channel.texts()).containsExactly("(No answer to “hi”: the agent failed.)");
  }

  @Test
  void a_failure_that_the_agent_reports_is_told() throws Exception {
    agent(scene -> Reply.of("[failed] the printer is on fire"));

    write("1", "print");
    pass();

    assertThat(channel.texts()).containsExactly("(No answer to “print”: the printer is on fire.)");
  }

  @Test
  void a_turn_without_a_text_is_not_silent() throws Exception {
    agent(scene -> Reply.of(""));
    write("1", "hi");
    pass();
    agent(scene -> Reply.of("[done]"));
    write("2", "hi");
    pass();

    assertThat(channel.texts())
        .containsExactly("(The agent ended its turn without a reply.)", "Done.");
  }

  @Test
  void a_text_that_was_sent_to_the_address_already_is_not_sent_again() throws Exception {
    agent(scene -> {
      scene.sent(new dev.rooster.agent.SentText(ALICE.toString(), "here it is"));
      return Reply.of("here it is");
    });

    write("1", "hi");
    pass();

    assertThat(turns).hasSize(1);
    assertThat(channel.sent()).isEmpty();
  }

  @Test
  void a_reply_in_a_chat_ends_the_outage_of_the_agent() throws Exception {
    agent(scene -> {
      throw new TurnFailedException("the model is down", true).ofUnavailable();
    });
    String oven =
        """
        {"message": "look at the oven", "agent": "thinker", "user": "alice",
         "schedule": {"every": "10m"},
         "delivery": {"when": "as_needed", "to": ["loopback:alice"]}}\
        """;
    server.reminders().create(OPERATOR, Json.read(oven), oven, Optional.empty());
    pass(Duration.ofMinutes(11));
    assertThat(channel.texts()).singleElement().asString().contains("the model is down");

    agent(scene -> Reply.of("hello"));
    write("1", "are you there?");
    pass();
    write("2", "and now?");
    pass();

    assertThat(channel.texts().subList(1, 4))
        .containsExactlyInAnyOrder(
            "hello",
            "Agent thinker works again. It had been unavailable since Mon 2026-11-16 10:10:00"
                + " +00:00.",
            "hello");
    assertThat(channel.texts()).hasSize(4);
  }

  @Test
  void a_message_whose_conversation_stays_busy_is_answered_later_and_before_the_next()
      throws Exception {
    SessionLocks busy = new SessionLocks((session, patience) -> Optional.empty());
    AnswerMessage handler =
        new AnswerMessage(
            server::configuration,
            new TakeTurn(ScriptedSettings.host(home), Toolbox.EMPTY, busy, () -> NOW),
            new Channels(List.of(channel)),
            new Secret.Vault(name -> Optional.empty(), home),
            server.store(),
            ZoneOffset.UTC);
    write("1", "one");
    write("2", "two");
    List<Run> runs =
        server.store().list(Listing.of(Listing.Filter.ALL)).items().stream()
            .map(it -> Run.of(it.with(it.standing().claimed("n", NOW))))
            .sorted(Comparator.comparing(Run::due))
            .toList();

    assertThat(handler.handle(runs.getFirst()))
        .isEqualTo(waits(new ServerReason.SessionBusy(Duration.ofSeconds(810))));
    assertThat(handler.handle(runs.getLast()))
        .isEqualTo(waits(new ServerReason.EarlierMessageWaits()));
  }

  private static Outcome.Answer waits(ServerReason why) {
    return new Outcome.Failed(why.reason(), true, Optional.of(Duration.ofSeconds(2)), "").unfired();
  }
}
