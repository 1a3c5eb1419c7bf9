package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ToolResult;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recurring reminders that an agent manages in a turn. */
class ScheduleToolTest {
  @TempDir private Path home;
  private RemindingScene scene;
  private RemindingTool tool;

  @BeforeEach
  void start() {
    scene = new RemindingScene(home, "");
    tool = new RemindingTool(new ScheduleTool(), scene.source());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private String done(String arguments) throws Exception {
    ToolResult result = scene.call(tool, arguments.replace('\'', '"'));
    assertThat(result).as(result.text()).isInstanceOf(ToolResult.Done.class);
    return result.text();
  }

  private String refused(String arguments) throws Exception {
    ToolResult result = scene.call(tool, arguments.replace('\'', '"'));
    assertThat(result).as(result.text()).isInstanceOf(ToolResult.Error.class);
    return result.text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'action':'add','message':'stand up','cron':'0 9 * * 1-5'}|Thu 2026-11-19 09:00:00 +01:00",
        "{'action':'add','message':'stand up','cron':'0 9 * * 1-5','tz':'Asia/Tokyo'}|Thu 2026-11-19 01:00:00 +01:00",
        "{'action':'add','message':'stand up','every':'90m'}|Wed 2026-11-18 11:30:00 +01:00",
        "{'action':'add','message':'stand up','every':3600}|Wed 2026-11-18 11:00:00 +01:00",
        "{'action':'add','message':'stand up','rrule':'FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0'}|Thu 2026-11-19 09:00:00 +01:00",
        "{'action':'add','message':'stand up','at':'tomorrow 9am'}|Thu 2026-11-19 09:00:00 +01:00",
        "{'action':'add','message':'stand up','schedule':'every weekday at 9'}|Thu 2026-11-19 09:00:00 +01:00",
        "{'action':'add','message':'stand up','when':'every weekday at 9'}|Thu 2026-11-19 09:00:00 +01:00",
        "{'action':'add','message':'stand up','every':'90m','when':'always'}|Wed 2026-11-18 11:30:00 +01:00",
        "{'action':'create','task':'stand up','schedule':{'cron':'0 9 * * 1-5'}}|Thu 2026-11-19 09:00:00 +01:00",
        "{'action':'add','prompt':'stand up','cron':'0 9 * * 1-5','count':3}|Thu 2026-11-19 09:00:00 +01:00"
      })
  void a_schedule_is_written_flat_or_nested(String arguments, String next) throws Exception {
    assertThat(done(arguments)).contains("Next: " + next, "Delivery: to telegram:42.");
    assertThat(scene.only().definition().text()).isEqualTo("stand up");
  }

  @Test
  void all_fields_of_the_table_are_taken() throws Exception {
    done(
        """
        {'action':'add','name':'rain','message':'umbrella','cron':'0 7 * * *','ends':'2026-12-24',
         'count':5,'condition':'is it raining?','mode':'until','session':'own',
         'deliver':'as_needed','to':['webhook:https://example.org/alice'],'missed':'once'}\
        """);

    assertThat(scene.only().definition().condition())
        .get()
        .satisfies(it -> {
          assertThat(it.by()).isEqualTo(Condition.By.PROMPT);
          assertThat(it.mode()).isEqualTo(Condition.Mode.UNTIL);
        });
    assertThat(scene.only().definition().policies().maxFires()).hasValue(5);
    ReminderAttributes attributes = ReminderAttributes.of(scene.only());
    assertThat(attributes.session()).isEqualTo("own");
    assertThat(attributes.delivery().when().name()).isEqualTo("AS_NEEDED");
    assertThat(attributes.origin().session()).isEqualTo("main:dm:telegram:42");
  }

  @Test
  void an_update_keeps_what_it_does_not_name() throws Exception {
    done(
        "{'action':'add','name':'s','message':'a','cron':'0 9 * * *','deliver':'as_needed',"
            + "'to':'webhook'}");
    done("{'action':'update','id':'s','message':'b'}");
    done("{'action':'update','id':'s','to':'telegram:42'}");

    assertThat(scene.only().definition().text()).isEqualTo("b");
    assertThat(ReminderAttributes.of(scene.only()).delivery().when().name()).isEqualTo("AS_NEEDED");
    assertThat(done("{'action':'update','id':'s','enabled':false}")).contains("paused");
    assertThat(done("{'action':'list'}")).contains("(s)", "09:00");
  }

  @Test
  void one_is_run_and_removed() throws Exception {
    List<String> woken = new ArrayList<>();
    scene.agent(turn -> {
      woken.add(turn.request().message());
      return Reply.of("done");
    });
    scene.server().start();
    done("{'action':'add','name':'s','message':'a','cron':'0 9 * * *'}");

    done("{'action':'run','id':'s'}");
    assertThat(woken).hasSize(1);
    assertThat(done("{'action':'remove','name':'s'}")).contains("Removed");
    assertThat(scene.only().standing().status()).isEqualTo(Status.CANCELLED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'action':'add','message':'x','cron':'61 9 * * *'}|61",
        "{'action':'add','message':'x'}|schedule",
        "{'action':'add','message':'x','cron':'0 9 * * *','every':'1h'}|schedule",
        "{'action':'add','message':'x','every':'1h','colour':'red'}|colour",
        "{'action':'add','message':'x','every':'1h','user':'bob'}|own reminders",
        "{'action':'add','message':'x','every':'1h','may_schedule':true}|full trust",
        "{'action':'add','message':'x','every':'1h','condition':{'command':'id'}}|full trust",
        "{'action':'add','message':'x','every':'1h','to':'telegram:666'}|configured user",
        "{'action':'update','id':'none','message':'y'}|no reminder none",
        "{'action':'run'}|'id' is missing"
      })
  void a_refusal_changes_nothing(String arguments, String part) throws Exception {
    assertThat(refused(arguments)).contains(part).contains("Nothing was changed.");
    assertThat(scene.stored()).isEmpty();
  }

  @Test
  void the_last_messages_go_with_it() throws Exception {
    scene.transcript(RemindingScene.ALICE).append(Entry.user("hello", "alice", RemindingScene.NOW));
    done("{'action':'add','name':'s','message':'a','every':'1h','contextMessages':3}");

    assertThat(scene.only().definition().text()).endsWith("user: hello");
  }

  @Test
  void the_operator_reaches_the_terminal_and_everything() throws Exception {
    done("{'action':'add','name':'s','message':'a','every':'1h'}");
    ToolResult result =
        scene.call(
            tool,
            "{\"action\":\"add\",\"message\":\"b\",\"every\":\"1h\",\"may_schedule\":true}",
            SessionKey.main("main"),
            RemindingScene.origin("", Trust.FULL));
    assertThat(result.text()).contains("to terminal:default");

    assertThat(
            scene
                .call(
                    tool,
                    "{\"action\":\"list\"}",
                    SessionKey.main("main"),
                    RemindingScene.origin("", Trust.FULL))
                .text()
                .lines())
        .hasSize(2);
  }

  @Test
  void a_long_list_says_how_many_it_leaves_out() throws Exception {
    for (int i = 0; i < 52; i++) {
      done("{'action':'add','message':'x','every':'90m'}");
    }

    assertThat(done("{'action':'list'}").lines()).hasSize(51).endsWith("(2 more are not shown.)");
  }
}
