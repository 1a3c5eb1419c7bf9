package dev.rooster.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.channel.telegram.BotApi.Sent;
import dev.rooster.channel.telegram.TelegramChannel;
import dev.rooster.format.Json;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import dev.rooster.trust.TrustRules.Approve;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reminders that a person answers on Telegram: with words, with commands and with buttons. */
@Timeout(60)
class AnsweredReminderTest extends ServedScene {
  private static final Duration IN_A_MINUTE = Duration.ofSeconds(61);

  private BotApi api;

  @BeforeEach
  @Override
  void start() throws Exception {
    api = new BotApi();
    super.start();
    agent(scene -> Reply.of("call Ada"));
  }

  @AfterEach
  @Override
  void stop() throws Exception {
    super.stop();
    api.close();
  }

  @Override
  protected Channel channel() {
    return new TelegramChannel(
        api::settings, new Secret.Vault(name -> Optional.empty(), Path.of(".")));
  }

  @Override
  protected Address alice() {
    return new Address("telegram", "42");
  }

  /** A reminder of alice that has just been delivered to her. */
  private Sent delivered() throws InterruptedException {
    return delivered("telegram:42");
  }

  private Sent delivered(String to) throws InterruptedException {
    String json =
        "{\"message\":\"call Ada\",\"user\":\"alice\",\"schedule\":{\"in\":\"1m\"},\"delivery\":{\"to\":[\"%s\"]}}"
            .formatted(to);
    server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty());
    pass(IN_A_MINUTE);
    return api.sent();
  }

  private String answered(String text) throws InterruptedException {
    api.write(42, text);
    return next();
  }

  private String next() throws InterruptedException {
    api.awaitConfirmed();
    pass();
    return api.sent().text();
  }

  private Reminder reminder() {
    return server
        .store()
        .list(Listing.of(Listing.Filter.ALL.withKind(ReminderAttributes.KIND)))
        .items()
        .getFirst();
  }

  @Test
  void a_reply_snoozes_a_reminder_which_comes_again_until_it_is_done() throws Exception {
    Sent first = delivered();
    assertThat(first.text()).isEqualTo("call Ada");

    api.reply(42, first.id(), "snooze 20m");
    assertThat(next()).startsWith("Snoozed until ").endsWith("call Ada");

    pass(Duration.ofMinutes(21));
    Sent second = api.sent();
    assertThat(second.text()).isEqualTo("call Ada");

    api.reply(42, second.id(), "Done!");
    assertThat(next()).isEqualTo("Done: call Ada");
    pass(Duration.ofDays(2));
    assertThat(api.sentSoFar()).isEmpty();
    assertThat(turns).hasSize(2);
    assertThat(reminder().standing().status()).isEqualTo(Status.COMPLETED);
    assertThat(reminder().standing().tally().response().acknowledged())
        .hasValueSatisfying(it -> assertThat(it.by()).isEqualTo("alice"));
  }

  @Test
  void the_bare_words_answer_the_last_message_if_it_is_a_reminder() throws Exception {
    delivered();

    assertThat(answered("tomorrow 9am")).startsWith("Snoozed until Tue 2026-11-17 09:00:00");
  }

  @Test
  void other_words_go_to_the_agent() throws Exception {
    delivered();
    agent(scene -> Reply.of("hello"));
    int before = turns.size();

    assertThat(answered("done with the dishes, what now?")).isEqualTo("hello");
    assertThat(answered("done")).isEqualTo("hello");

    assertThat(turns).hasSize(before + 2);
  }

  @Test
  void commands_list_snooze_and_finish_reminders() throws Exception {
    delivered();

    assertThat(answered("/list")).isEqualTo("No reminder is scheduled.");
    assertThat(answered("/snooze@rooster_bot " + reminder().id() + " 30m")).startsWith("Snoozed");
    assertThat(answered("/list")).contains(reminder().id(), "call Ada");
    assertThat(answered("/done " + reminder().id())).isEqualTo("Done: call Ada");
    assertThat(answered("/done")).contains("not the answer to a reminder", "/done ID");
    assertThat(answered("/snooze r-nothing 20m")).contains("there is no reminder r-nothing");
  }

  @Test
  void a_list_that_is_cut_says_so() throws Exception {
    delivered();
    for (int i = 0; i < 21; i++) {
      String json =
          "{\"message\":\"number %d\",\"user\":\"alice\",\"schedule\":{\"in\":\"%dh\"}}"
              .formatted(i, i + 1);
      server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty());
    }

    assertThat(answered("/list"))
        .contains("number 0", "number 19")
        .doesNotContain("number 20")
        .endsWith("\nThese fire next; there are more.");
  }

  @Test
  void buttons_snooze_and_finish_a_reminder_and_show_it() throws Exception {
    Sent first = delivered();
    String id = reminder().id();
    assertThat(api.buttons(first.id()))
        .containsExactly("Done=done " + id, "Snooze 10m=snooze " + id);

    press(first, "snooze " + id);
    assertThat(api.buttons(first.id()))
        .singleElement()
        .satisfies(it -> assertThat(it).startsWith("Snoozed until ").endsWith("=none"));
    pass(Duration.ofMinutes(11));
    Sent second = api.sent();
    press(second, "done " + id);
    press(second, "done " + id);

    assertThat(api.buttons(second.id())).containsExactly("✓ Done=none");
    assertThat(api.call("answerCallbackQuery")).contains("callback_query_id");
    assertThat(api.sentSoFar()).isEmpty();
    assertThat(reminder().standing().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_question_for_approval_has_no_buttons() throws Exception {
    server.configure(configuration(true, Trust.FULL, TrustRules.DEFAULT.with(Approve.AGENTS)));
    Caller agent =
        Caller.agent(
            Optional.of(server.configuration().users().get("alice")),
            ZoneOffset.UTC,
            new Caller.Turn(Trust.FULL, "thinker:dm:telegram:42"));
    String json = "{\"message\":\"water the plants\",\"schedule\":{\"in\":\"1m\"}}";
    server.reminders().create(agent, Json.read(json), json, Optional.empty());
    pass();

    Sent question = api.sent();
    assertThat(question.text()).contains("needs your approval");
    assertThat(api.buttons(question.id())).isEmpty();
    assertThat(answered("yes")).startsWith("Approved");
  }

  private void press(Sent message, String data) throws InterruptedException {
    api.press(42, Long.parseLong(message.chat()), message.id(), data);
    api.awaitConfirmed();
    pass();
  }

  @Test
  void a_press_that_telegram_delivers_again_counts_once() throws Exception {
    Sent first = delivered();
    long press = api.press(42, 42, first.id(), "snooze " + reminder().id());
    api.awaitConfirmed();
    pass();
    var until = reminder().standing().snoozedUntil();
    pass(Duration.ofMinutes(1));
    api.again(press);
    restart();
    api.awaitConfirmed();
    pass();

    assertThat(reminder().standing().snoozedUntil()).isEqualTo(until).isPresent();
  }

  @Test
  void another_person_in_a_group_cannot_answer() throws Exception {
    Sent first = delivered("telegram:-100");
    api.press(99, -100, first.id(), "done " + reminder().id());
    api.awaitConfirmed();
    pass();

    assertThat(reminder().standing().tally().response().acknowledged()).isEmpty();
    assertThat(api.buttons(first.id())).hasSize(2);

    api.press(42, -100, first.id(), "done " + reminder().id());
    api.awaitConfirmed();
    pass();

    assertThat(reminder().standing().tally().response().acknowledged()).isPresent();
    assertThat(api.buttons(first.id())).containsExactly("✓ Done=none");
  }

  @Test
  void a_reminder_without_a_user_is_answered_by_the_person_who_got_it() throws Exception {
    Sent first = deliveredByOperator("telegram:42");

    press(first, "snooze " + reminder().id());
    pass(Duration.ofMinutes(11));
    Sent second = api.sent();
    assertThat(second.text()).isEqualTo("call Ada");

    api.reply(42, second.id(), "done");
    assertThat(next()).isEqualTo("Done: call Ada");
    assertThat(reminder().standing().tally().response().acknowledged())
        .hasValueSatisfying(it -> assertThat(it.by()).isEqualTo("alice"));
  }

  @Test
  void a_reminder_without_a_user_does_not_exist_for_people_who_did_not_get_it_alone()
      throws Exception {
    Sent first = deliveredByOperator("telegram:-100");

    press(first, "done " + reminder().id());
    assertThat(api.sent().text()).startsWith("there is no reminder");
    assertThat(answered("/done " + reminder().id())).startsWith("there is no reminder");
    assertThat(reminder().standing().tally().response().acknowledged()).isEmpty();
  }

  private Sent deliveredByOperator(String to) throws InterruptedException {
    String json =
        "{\"message\":\"call Ada\",\"schedule\":{\"in\":\"1m\"},\"delivery\":{\"to\":[\"%s\"]}}"
            .formatted(to);
    server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty());
    pass(IN_A_MINUTE);
    return api.sent();
  }

  @Test
  void an_answer_survives_trouble_on_its_way() throws Exception {
    Sent first = delivered();
    api.refuse("editMessageReplyMarkup", 500, BotApi.refusal(500, "Internal Server Error"));
    api.refuse("answerCallbackQuery", 400, BotApi.refusal(400, "Bad Request: query is too old"));
    api.press(42, 42, first.id(), "done " + reminder().id());

    assertThat(next()).isEqualTo("Done: call Ada");
  }

  @Test
  void answers_need_no_agent_with_a_model() throws Exception {
    Sent first = delivered();
    server.configure(configuration(false, Trust.FULL, TrustRules.DEFAULT));

    api.reply(42, first.id(), "done");
    assertThat(next()).isEqualTo("Done: call Ada");
  }

  @Test
  void updates_of_other_kinds_and_messages_without_text_are_passed_over() throws Exception {
    api.update("\"edited_message\":{\"message_id\":1}");
    api.update(
        "\"message\":{\"message_id\":2,\"date\":1,\"chat\":{\"id\":42,\"type\":\"private\"}}");
    api.update("\"callback_query\":{\"id\":\"9\",\"from\":{\"id\":42},\"data\":\"unknown\"}");
    api.update("\"poll\":{\"id\":\"1\"}");
    delivered();

    assertThat(answered("done")).isEqualTo("Done: call Ada");
  }
}
