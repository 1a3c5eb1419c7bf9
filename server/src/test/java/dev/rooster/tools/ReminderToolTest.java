package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.ToolResult;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderJson;
import dev.rooster.reminders.ReminderView;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.session.Entry;
import dev.rooster.session.Proof;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reminders that an agent sets, lists and cancels in a turn. */
class ReminderToolTest {
  @TempDir private Path home;
  private RemindingScene scene;
  private RemindingTool tool;

  @BeforeEach
  void start() {
    scene = new RemindingScene(home, "");
    tool = new RemindingTool(new ReminderTool(), scene.source());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private String done(String arguments) throws Exception {
    ToolResult result = scene.call(tool, arguments);
    assertThat(result).as(result.text()).isInstanceOf(ToolResult.Done.class);
    return result.text();
  }

  private String refused(String arguments) throws Exception {
    ToolResult result = scene.call(tool, arguments);
    assertThat(result).as(result.text()).isInstanceOf(ToolResult.Error.class);
    return result.text();
  }

  private Instant next() {
    return scene.only().standing().next().map(NextFire::at).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'action':'set','message':'call Ada','time':'in 20 minutes'}",
        "{'action':'set','message':'call Ada','time':'20m'}",
        "{'action':'set','message':'call Ada','in':'20 minutes'}",
        "{'action':'set','message':'call Ada','at':'10:20'}",
        "{'action':'set','message':'call Ada','when':'2026-11-18T10:20'}",
        "{'action':'set','message':'call Ada','time':'2026-11-18T09:20:00Z'}",
        "{'action':'set','message':'call"
            + " Ada','time':'2026-11-18T09:20:00Z','timezone':'Asia/Tokyo'}",
        "{'action':'set','message':'call Ada','time':'18:20','timezone':'Asia/Tokyo'}",
        "{'action':'set','message':'call Ada','date':'2026-11-18','time':'10:20'}",
        "{'action':'set','message':'call Ada','seconds':1200}",
        "{'action':'set','message':'call Ada','seconds':'1200'}",
        "{'action':'set','message':'call Ada','time':1200}",
        "{'action':'set','message':'call Ada','time':'1200'}",
        "{'action':'set','message':'call Ada','time':1794993600}",
        "{'action':'set','message':'call Ada','delayMinutes':20,'time':''}",
        "{'action':'set','message':'call Ada','schedule':{'in':'20m'}}",
        "{'action':'set','reminder':{'message':'call Ada','time':'20m'}}",
        "{'action':'set','arguments':'{\\'text\\':\\'call Ada\\',\\'at\\':\\'10:20\\'}'}",
        "{'Action':'SET','text':'call Ada','Time':'20m','id':null,'to':''}",
        "{'message':'call Ada','time':'20m'}",
        "{'action':'create','content':'call Ada','minutes':20,'repeat':'none'}"
      })
  void every_way_to_write_a_time_is_understood(String arguments) throws Exception {
    String text = done(arguments.replace('\'', '"'));

    assertThat(next()).isEqualTo(Instant.parse("2026-11-18T09:20:00Z"));
    assertThat(scene.only().definition().text()).isEqualTo("call Ada");
    assertThat(text)
        .contains(scene.only().id(), "call Ada", "Wed 2026-11-18 10:20:00 +01:00, Europe/Berlin")
        .contains("Delivery: to telegram:42.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'action':'set','message':'x'}|'time' is missing",
        "{'action':'set','time':'20m'}|'message' is missing",
        "{'action':'set','message':'x','time':'yesterday 9am'}|yesterday",
        "{'action':'set','message':'x','time':'2026-11-17T09:00'}|2026-11-17T09:00",
        "{'action':'set','message':'x','time':'12/03/2026'}|12/03/2026",
        "{'action':'set','message':'x','time':'soonish'}|soonish",
        "{'action':'set','message':'x','time':'20m','seconds':5}|several times",
        "{'action':'set','message':'x','time':'every weekday at 9'}|0 9 * * 1-5",
        "{'action':'set','message':'x','time':'20m','cron':'0 9 * * *'}|tool schedule",
        "{'action':'set','message':'x','time':'20m','colour':'red'}|colour",
        "{'action':'set','message':'x','time':'20m','to':'telegram:666'}|configured user",
        "{'action':'set','message':'x','time':'20m','to':'nowhere:1'}|nowhere",
        "{'action':'snore'}|set, list, cancel",
        "{}|'action' is missing"
      })
  void a_refusal_says_what_was_understood_and_what_to_do(String arguments, String part)
      throws Exception {
    String text = refused(arguments.replace('\'', '"'));

    assertThat(text).contains(part);
    if (text.contains("Understood")) {
      assertThat(text).contains("It is now Wed 2026-11-18 10:00:00 +01:00, Europe/Berlin.");
    }
    assertThat(scene.stored()).isEmpty();
  }

  @Test
  void a_reminder_names_its_user_its_conversation_and_the_trust_of_the_turn() throws Exception {
    done("{\"action\":\"set\",\"message\":\"x\",\"time\":\"20m\"}");

    Reminder reminder = scene.only();
    String json =
        ReminderJson.of(
                reminder,
                ReminderView.forReader(scene.server().reminderProblems(), RemindingScene.BERLIN))
            .toString();
    assertThat(json)
        .contains("\"source_session\":\"main:dm:telegram:42\"")
        .contains("\"created_by\":\"alice\"")
        .contains("\"user\":\"alice\"")
        .contains("\"agent\":\"main\"")
        .contains("\"trust\":\"inner\"");
  }

  @Test
  void the_trust_of_a_turn_limits_the_reminder_although_its_user_has_more() throws Exception {
    scene.configure("ceilings: {scheduled: full}");
    SessionKey chat = SessionKey.main("main").of("bob");
    scene.call(
        tool,
        "{\"action\":\"set\",\"message\":\"x\",\"time\":\"20m\",\"to\":\"terminal:default\"}",
        chat,
        RemindingScene.origin("bob", Trust.INNER));

    assertThat(RunTrust.of(scene.only().definition(), scene.server().configuration()).level())
        .isEqualTo(Trust.INNER);
  }

  @Test
  void too_little_trust_sees_no_reminder_tool() throws Exception {
    ToolResult result =
        scene.call(
            tool,
            "{\"action\":\"list\"}",
            RemindingScene.ALICE,
            RemindingScene.origin("alice", Trust.FAMILIAR));

    assertThat(result.text()).startsWith("There is no tool 'reminder'.");
  }

  private Proof proof(String arguments) throws Exception {
    return scene.call(tool, arguments.replace('\'', '"')).proof();
  }

  @Test
  void a_result_proves_what_the_call_has_stored_and_that_it_has_not() throws Exception {
    assertThat(proof("{'action':'set','message':'tea','time':'20m','name':'kettle'}"))
        .isEqualTo(new Proof.Stored(scene.only().id()));
    assertThat(proof("{'action':'snooze','id':'kettle','time':'1h'}"))
        .isEqualTo(new Proof.Changed(scene.only().id()));
    assertThat(proof("{'action':'set','message':'tea'}")).isInstanceOf(Proof.Unstored.class);
    assertThat(proof("{'action':'snooze','id':'pan'}")).isInstanceOf(Proof.Unstored.class);
    assertThat(proof("{'action':'list'}")).isEqualTo(Proof.NONE);
    assertThat(proof("{'action':'cancel','id':'pan'}")).isEqualTo(Proof.NONE);
    assertThat(proof("{'action':'done','id':'kettle'}")).isEqualTo(Proof.NONE);
  }

  @Test
  void a_reminder_is_listed_and_cancelled_by_id_or_name() throws Exception {
    done("{\"action\":\"set\",\"message\":\"tea\",\"time\":\"20m\",\"name\":\"kettle\"}");
    done("{\"action\":\"set\",\"message\":\"cake\",\"time\":\"1h\"}");
    assertThat(done("{\"action\":\"list\"}").lines())
        .hasSize(2)
        .anyMatch(
            it -> it.contains("kettle") && it.contains("10:20") && it.contains("telegram:42"));

    assertThat(done("{\"action\":\"cancel\",\"id\":\"kettle\"}")).contains("Cancelled", "tea");
    String cake = done("{\"action\":\"list\"}").split("[ :]", 2)[0];
    done("{\"action\":\"delete\",\"reminder_id\":\"%s\"}".formatted(cake));

    assertThat(done("{\"action\":\"list\"}")).isEqualTo("There are no reminders.");
    assertThat(done("{\"action\":\"cancel\",\"id\":\"%s\"}".formatted(cake))).contains("ended");
  }

  @Test
  void a_reminder_is_snoozed_and_done() throws Exception {
    done("{\"action\":\"set\",\"message\":\"tea\",\"time\":\"20m\",\"name\":\"kettle\"}");

    assertThat(done("{\"action\":\"snooze\",\"id\":\"kettle\",\"time\":\"tomorrow 9am\"}"))
        .contains("Snoozed", "tea", "Next: Thu 2026-11-19 09:00:00 +01:00");
    assertThat(done("{\"action\":\"snooze\",\"id\":\"kettle\",\"minutes\":30}"))
        .contains("Next: Wed 2026-11-18 10:30:00 +01:00");
    assertThat(done("{\"action\":\"done\",\"id\":\"kettle\"}"))
        .contains("Done: ", "Next: none, it is completed");
    assertThat(done("{\"action\":\"list\"}")).isEqualTo("There are no reminders.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"until", "for", "duration", "snooze_until", "new_time"})
  void the_time_of_a_snooze_has_many_names(String name) throws Exception {
    done("{\"action\":\"set\",\"message\":\"tea\",\"time\":\"20m\",\"name\":\"kettle\"}");

    assertThat(done("{\"action\":\"snooze\",\"id\":\"kettle\",\"%s\":\"3h\"}".formatted(name)))
        .contains("Next: Wed 2026-11-18 13:00:00 +01:00");
  }

  @Test
  void a_snooze_with_an_argument_that_is_not_understood_is_refused() throws Exception {
    done("{\"action\":\"set\",\"message\":\"tea\",\"time\":\"20m\",\"name\":\"kettle\"}");

    assertThat(refused("{\"action\":\"snooze\",\"id\":\"kettle\",\"in\":5,\"unit\":\"hours\"}"))
        .contains("unknown argument 'unit'");
    assertThat(done("{\"action\":\"list\"}")).contains("next: Wed 2026-11-18 10:20:00 +01:00");
  }

  @Test
  void reminders_of_others_do_not_exist() throws Exception {
    done("{\"action\":\"set\",\"message\":\"secret\",\"time\":\"20m\",\"name\":\"tea\"}");
    String id = scene.only().id();
    SessionKey chat = SessionKey.main("main").of("bob");

    for (String reference : new String[] {id, "tea", id.substring(0, 5), "r-none0000"}) {
      ToolResult result =
          scene.call(
              tool,
              "{\"action\":\"cancel\",\"id\":\"%s\"}".formatted(reference),
              chat,
              RemindingScene.origin("bob", Trust.FULL));
      assertThat(result.text()).startsWith("there is no reminder " + reference);
    }
    assertThat(
            scene
                .call(tool, "{\"action\":\"list\"}", chat, RemindingScene.origin("bob", Trust.FULL))
                .text())
        .doesNotContain("secret");
    assertThat(scene.only().standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_person_who_is_not_configured_sees_the_reminders_of_that_conversation_alone()
      throws Exception {
    SessionKey stranger = SessionKey.dm("main", "telegram:77");
    scene.call(
        tool,
        "{\"action\":\"set\",\"message\":\"mine\",\"time\":\"20m\"}",
        RemindingScene.ALICE,
        RemindingScene.origin("", Trust.FULL));
    scene.call(
        tool,
        "{\"action\":\"set\",\"message\":\"theirs\",\"time\":\"20m\"}",
        stranger,
        RemindingScene.origin("", Trust.INNER));

    assertThat(
            scene
                .call(
                    tool, "{\"action\":\"list\"}", stranger, RemindingScene.origin("", Trust.INNER))
                .text())
        .contains("theirs", "telegram:77")
        .doesNotContain("mine");
  }

  @Test
  void the_last_messages_go_with_it_as_they_were() throws Exception {
    for (int i = 1; i <= 12; i++) {
      scene
          .transcript(RemindingScene.ALICE)
          .append(Entry.user("message " + i, "alice", RemindingScene.NOW));
    }
    done("{\"action\":\"set\",\"message\":\"x\",\"time\":\"20m\",\"context_messages\":\"2\"}");

    assertThat(scene.only().definition().text())
        .isEqualTo("x\n\nThe conversation when this was set:\nuser: message 11\nuser: message 12");
  }

  @Test
  void long_messages_are_cut_at_2000_characters_in_all() throws Exception {
    for (int i = 1; i <= 12; i++) {
      scene
          .transcript(RemindingScene.ALICE)
          .append(Entry.assistant("😀".repeat(200) + i, List.of(), RemindingScene.NOW));
    }
    done("{\"action\":\"set\",\"message\":\"x\",\"time\":\"20m\",\"context_messages\":50}");

    String text = scene.only().definition().text();
    assertThat(text.length()).isBetween(1_900, 2_003);
    assertThat(text).endsWith("12");
  }

  @Test
  void the_addresses_are_fixed_when_it_is_set() throws Exception {
    done("{\"action\":\"set\",\"message\":\"x\",\"time\":\"20m\",\"to\":\"webhook\"}");

    assertThat(ReminderAttributes.of(scene.only()).delivery().to())
        .extracting(Object::toString)
        .containsExactly("webhook:https://example.org/alice");
  }
}
