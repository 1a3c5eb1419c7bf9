package dev.rooster.homes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rooster.channel.signal.SignalCli;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.model.Answer;
import dev.rooster.reminder.Occurrence;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example home directories do what their comments say. */
@Tag("slow")
@Timeout(180)
class ExampleHomesTest {
  private static final String ALICE = "+15550142";
  private static final String FAMILY = "group:ZmFtaWx5";

  /** Wednesday, midnight in Berlin. */
  private static final Instant WEDNESDAY = Instant.parse("2026-11-17T23:00:00Z");

  @TempDir Path home;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  /** Plays a model that works as the entries of the assistant ask. */
  private Answer work(String request) {
    requests.add(request);
    boolean called =
        request.lastIndexOf("\"tool_result\"") > request.lastIndexOf("A schedule woke");
    if (request.contains("Look into HEARTBEAT.md")) {
      return called
          ? Answer.calls("report", "{\"verdict\":\"nothing\"}")
          : Answer.calls("files", "{\"action\":\"read\",\"path\":\"HEARTBEAT.md\"}");
    }
    if (request.contains("Prepare the day")) {
      return called
          ? Answer.says("I sent the briefing.")
          : Answer.calls("signal_send", "{\"target\":\"alice\",\"text\":\"Dentist at 10.\"}");
    }
    if (request.contains("Look back on the week")) {
      return called
          ? Answer.says("I wrote WEEKLY.md and told the family.")
          : Answer.calls(
              new Answer.Call(
                  "call_1",
                  "files",
                  "{\"action\":\"write\",\"path\":\"WEEKLY.md\",\"text\":\"All done.\"}"),
              new Answer.Call(
                  "call_2", "signal_send", "{\"target\":\"family\",\"text\":\"A good week.\"}"));
    }
    return called
        ? Answer.says("The workspace takes 8 kB. No log is old.")
        : Answer.calls("shell", "{\"command\":\"du -sk .\"}");
  }

  @Test
  void the_assistant_works_by_the_clock_for_three_days() throws Exception {
    try (ExampleHome assistant = new ExampleHome("assistant", home, WEDNESDAY)) {
      assistant.model.otherwise(this::work);

      assistant.pass(Duration.ofDays(3));

      assertThat(assistant.runs("heartbeat")).hasSize(144);
      assertThat(assistant.runs("morning-briefing")).hasSize(3);
      assertThat(assistant.runs("weekly-review")).hasSize(1);
      assertThat(assistant.runs("clean-up")).hasSize(3);
      for (String name : List.of("heartbeat", "morning-briefing", "weekly-review", "clean-up")) {
        assertThat(assistant.runs(name))
            .as(name)
            .allMatch(it -> it.status() == Occurrence.Status.OK);
      }
      assertThat(assistant.runs("weekly-review").getFirst().due())
          .isEqualTo(Instant.parse("2026-11-20T17:00:00Z"));
      assertThat(assistant.signal.sentSoFar())
          .extracting(SignalCli.Sent::to, it -> it.text())
          .containsExactlyInAnyOrder(
              tuple(ALICE, "Dentist at 10."),
              tuple(ALICE, "Dentist at 10."),
              tuple(ALICE, "Dentist at 10."),
              tuple(FAMILY, "A good week."));
      assertThat(assistant.file("WEEKLY.md")).isEqualTo("All done.");
      assertThat(assistant.telegram.sentSoFar()).isEmpty();
      assertThat(assistant.server.terminal().take(10, Duration.ofMinutes(1))).isEmpty();
    }
  }

  @Test
  void entries_of_a_user_see_the_memory_of_the_user_and_others_do_not() throws Exception {
    try (ExampleHome assistant = new ExampleHome("assistant", home, WEDNESDAY)) {
      assistant.model.otherwise(this::work);

      assistant.pass(Duration.ofHours(9));

      assertThat(requests.stream().filter(it -> it.contains("Prepare the day")))
          .isNotEmpty()
          .allMatch(it -> it.contains("takes the tram at 8:40") && it.contains("Trust: full."));
      assertThat(requests.stream().filter(it -> it.contains("Tidy the workspace")))
          .isNotEmpty()
          .noneMatch(it -> it.contains("tram"))
          .allMatch(it -> it.contains("\"shell\""));
    }
  }

  /** Plays a model that sets a reminder when a person writes, and speaks when it is due. */
  private static Answer remind(String request) {
    if (request.contains("A schedule woke you")) {
      return Answer.says("Call the dentist now.");
    }
    return request.lastIndexOf("\"tool_result\"") > request.lastIndexOf("remind me")
        ? Answer.says("I will remind you.")
        : Answer.calls(
            "reminder",
            "{\"action\":\"set\",\"message\":\"call the dentist\",\"time\":\"in 1 hour\"}");
  }

  private List<String> telegrams(ExampleHome reminders) {
    return reminders.telegram.sentSoFar().stream()
        .filter(it -> it.text().contains("dentist now"))
        .map(BotApi.Sent::chat)
        .toList();
  }

  private List<String> signals(ExampleHome reminders) {
    return reminders.signal.sentSoFar().stream()
        .filter(it -> it.text().contains("dentist now"))
        .map(SignalCli.Sent::to)
        .toList();
  }

  @Test
  void a_reminder_set_by_signal_arrives_there() throws Exception {
    try (ExampleHome reminders = new ExampleHome("reminders", home, WEDNESDAY)) {
      reminders.model.otherwise(ExampleHomesTest::remind);
      reminders.signal.write(ALICE, "remind me in an hour to call the dentist");
      reminders.answer(1);
      reminders.pass(Duration.ofHours(1));

      assertThat(signals(reminders)).containsExactly(ALICE);
      assertThat(telegrams(reminders)).isEmpty();
      assertThat(reminders.file("sessions/main_dm_signal_+15550142.jsonl"))
          .contains("I will remind you.")
          .contains("Call the dentist now.");
    }
  }

  @Test
  void a_reminder_set_by_telegram_arrives_there() throws Exception {
    try (ExampleHome reminders = new ExampleHome("reminders", home, WEDNESDAY)) {
      reminders.model.otherwise(ExampleHomesTest::remind);
      reminders.telegram.write(42, "remind me in an hour to call the dentist");
      reminders.answer(1);
      reminders.pass(Duration.ofHours(1));

      assertThat(telegrams(reminders)).containsExactly("42");
      assertThat(signals(reminders)).isEmpty();
    }
  }

  @Test
  void a_reminder_set_at_the_terminal_arrives_at_all_other_addresses() throws Exception {
    try (ExampleHome reminders = new ExampleHome("reminders", home, WEDNESDAY)) {
      reminders.model.otherwise(ExampleHomesTest::remind);
      reminders.say("alice", "remind me in an hour to call the dentist");
      reminders.pass(Duration.ofHours(1).plusSeconds(2));

      assertThat(telegrams(reminders)).containsExactly("42");
      assertThat(signals(reminders)).containsExactly(ALICE);
    }
  }

  @Test
  void a_reminder_set_in_a_group_arrives_at_all_addresses_of_the_person_and_not_in_the_group()
      throws Exception {
    try (ExampleHome reminders = new ExampleHome("reminders", home, WEDNESDAY)) {
      reminders.model.otherwise(ExampleHomesTest::remind);
      reminders.signal.writeInGroup(
          ALICE,
          "ZGVhZGJlZWY=",
          "\ufffc remind me in an hour to call the dentist",
          ",\"mentions\":[{\"number\":\"%s\",\"start\":0,\"length\":1}]"
              .formatted(SignalCli.ACCOUNT));
      reminders.answer(1);
      reminders.pass(Duration.ofHours(1));

      assertThat(telegrams(reminders)).containsExactly("42");
      assertThat(signals(reminders)).containsExactly(ALICE);
    }
  }
}
