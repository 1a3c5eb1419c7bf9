package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.format.Json;
import dev.rooster.reminder.Reminder;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Caller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Turns of reminders that an agent set: what they are told, may do, send and leave behind. */
@Timeout(60)
class ScheduledTurnsTest {
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), RemindingScene.BERLIN);

  @TempDir private Path home;
  private BotApi bot;
  private RemindingScene scene;
  private final List<String> prompts = new ArrayList<>();
  private final List<String> tools = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    bot = new BotApi();
    scene = new RemindingScene(home, bot.url().uri().toString(), "");
    scene.server().start();
    scene.server().reminders();
    scene.agent(this::done);
  }

  @AfterEach
  void close() throws Exception {
    scene.close();
    bot.close();
  }

  private Reply done(TurnScene turn) {
    prompts.add(turn.request().message());
    turn.tools().specs().stream().map(ToolSpec::name).forEach(tools::add);
    return Reply.of("The tea is ready.");
  }

  private void remind(String arguments) throws Exception {
    ToolResult result =
        scene.call(
            new RemindingTool(new ReminderTool(), scene.source()), arguments.replace('\'', '"'));
    assertThat(result).as(result.text()).isInstanceOf(ToolResult.Done.class);
  }

  private void advance() {
    scene.server().ticked().advance(Duration.ofMinutes(30));
  }

  @Test
  void a_turn_is_told_where_its_reply_goes_and_where_it_was_set() throws Exception {
    scene
        .transcript(RemindingScene.ALICE)
        .append(Entry.user("remind me of the tea", "alice", RemindingScene.NOW));
    remind("{'action':'set','message':'look at the tea','time':'20m'}");

    advance();

    assertThat(prompts.getFirst())
        .startsWith("look at the tea\n")
        .contains("Your reply is sent to telegram:42 as it is.")
        .contains("sessions/main_dm_telegram_42.jsonl");
  }

  @Test
  void the_conversation_it_was_set_in_can_be_read() throws Exception {
    scene
        .transcript(RemindingScene.ALICE)
        .append(Entry.user("the green one", "alice", RemindingScene.NOW));
    remind("{'action':'set','message':'look at the tea','time':'20m'}");
    List<String> read = new ArrayList<>();
    scene.agent(turn -> {
      read.add(
          turn.tools()
              .call(
                  "files",
                  "{\"action\":\"read\",\"path\":\"sessions/main_dm_telegram_42.jsonl\"}",
                  turn)
              .text());
      return Reply.of("ok");
    });

    advance();

    assertThat(read.getFirst()).contains("the green one");
  }

  @Test
  void a_scheduled_turn_does_not_schedule_unless_its_entry_may() throws Exception {
    remind("{'action':'set','message':'x','time':'20m'}");
    advance();
    assertThat(tools).contains("files", "telegram_send").doesNotContain("reminder", "schedule");

    tools.clear();
    String json =
        "{\"message\":\"x\",\"user\":\"alice\",\"schedule\":{\"in\":\"20m\"},\"may_schedule\":true}";
    scene.server().reminders().create(OPERATOR, Json.read(json), json, Optional.empty());
    advance();
    assertThat(tools).contains("reminder", "schedule");
  }

  @Test
  void a_delivered_reply_is_part_of_the_chat() throws Exception {
    remind("{'action':'set','message':'x','time':'20m'}");

    advance();

    assertThat(bot.sent().text()).isEqualTo("The tea is ready.");
    assertThat(scene.transcript(RemindingScene.ALICE).entries())
        .extracting(Entry::role, Entry::text)
        .containsExactly(tuple(Entry.Role.ASSISTANT, "The tea is ready."));
  }

  @Test
  void a_group_gets_the_delivery_only() throws Exception {
    String json =
        """
        {"message":"x","user":"alice","schedule":{"in":"20m"},
         "delivery":{"when":"always","to":["telegram:-100"]}}\
        """;
    scene.server().reminders().create(OPERATOR, Json.read(json), json, Optional.empty());

    advance();

    assertThat(bot.sent().chat()).isEqualTo("-100");
    assertThat(scene.transcript(SessionKey.dm("main", "telegram:-100")).entries()).isEmpty();
  }

  @Test
  void a_text_that_a_tool_sent_is_not_delivered_again() throws Exception {
    remind("{'action':'set','message':'x','time':'20m','to':['telegram:42','terminal:default']}");
    scene.agent(turn -> {
      String arguments = "{\"target\":\"alice\",\"text\":\"The tea is ready.\"}";
      assertThat(turn.tools().call("telegram_send", arguments, turn).text())
          .isEqualTo("Sent to telegram:42.");
      return Reply.of("The tea is ready.");
    });

    advance();

    assertThat(bot.sent().text()).isEqualTo("The tea is ready.");
    assertThat(scene.server().terminal().count(OPERATOR)).isEqualTo(1);
    scene.agent(turn -> Reply.of("the next message"));
    remind("{'action':'set','message':'x','time':'20m'}");
    advance();
    assertThat(bot.sent().text()).isEqualTo("the next message");
  }

  @Test
  void another_text_is_delivered_as_well() throws Exception {
    remind("{'action':'set','message':'x','time':'20m'}");
    scene.agent(turn -> {
      turn.tools().call("telegram_send", "{\"target\":\"42\",\"text\":\"first\"}", turn);
      return Reply.of("second");
    });

    advance();

    assertThat(List.of(bot.sent().text(), bot.sent().text())).containsExactly("first", "second");
  }

  @Test
  void strangers_are_not_sent_to_unless_the_configuration_says_so() throws Exception {
    List<ToolResult> results = new ArrayList<>();
    scene.agent(turn -> {
      for (String target : List.of("666", "telegram:666", "not a number", "bob")) {
        results.add(
            turn.tools()
                .call(
                    "telegram_send",
                    "{\"target\":\"%s\",\"text\":\"psst\"}".formatted(target),
                    turn));
      }
      return Reply.of("ok");
    });
    remind("{'action':'set','message':'x','time':'20m'}");
    advance();
    assertThat(results).hasSize(4).allMatch(ToolResult.Error.class::isInstance);
    assertThat(bot.sent().text()).isEqualTo("ok");

    results.clear();
    scene.configure("send: anyone");
    remind("{'action':'set','message':'x','time':'20m'}");
    advance();
    assertThat(results.getFirst().text()).isEqualTo("Sent to telegram:666.");
  }

  @Test
  void a_reminder_survives_a_crash_right_after_the_tool_answered() throws Exception {
    remind("{'action':'set','message':'look at the tea','time':'20m'}");

    scene.server().restartAfter(Duration.ofMinutes(30));

    assertThat(prompts).singleElement().asString().contains("late by");
    Reminder reminder = scene.only();
    assertThat(reminder.standing().tally().fires()).isEqualTo(1);
  }
}
