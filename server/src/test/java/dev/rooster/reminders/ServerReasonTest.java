package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Reason;
import dev.rooster.reminder.StoredReason;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.schedule.On;
import dev.rooster.trust.Trust;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ServerReasonTest {

  static Stream<ServerReason> all() {
    return Stream.of(
        new ServerReason.AgentMissing("main"),
        new ServerReason.UserMissing("alice"),
        new ServerReason.CreatorNotTrusted("alice"),
        new ServerReason.TrustTooLow(
            "coder", Trust.FULL, new RunTrust(Trust.INNER, RunTrust.Limit.USER, "alice")),
        new ServerReason.TrustTooLow(
            "", Trust.INNER, new RunTrust(Trust.PUBLIC, RunTrust.Limit.CEILING, "")),
        new ServerReason.EventTrustTooLow(
            On.Source.FILE,
            Trust.INNER,
            new RunTrust(Trust.PUBLIC, RunTrust.Limit.HOOK_CEILING, "")),
        new ServerReason.SessionBusy(Duration.ofSeconds(90)),
        new ServerReason.ConditionMet(),
        new ServerReason.ConditionNotMet(3, "no \"luck\"\nat all"),
        new ServerReason.AgentSkipped("no need"),
        new ServerReason.AgentFoundMet(""),
        new ServerReason.AgentFoundNotMet("still raining"),
        new ServerReason.AgentFailed("could not log in"),
        new ServerReason.AgentUnavailable("no connection"),
        new ServerReason.AgentRepliedNothing(),
        new ServerReason.ChecksAgain(java.time.Duration.ofMinutes(20), 3, "not up"),
        new ServerReason.NoFurtherCheck(ServerReason.NoFurtherCheck.Because.END),
        new ServerReason.NoToolCalled(),
        new ServerReason.AgentReportedDone(),
        new ServerReason.HandedOver("claude-code", 40),
        new ServerReason.TakenBySession(),
        new ServerReason.ArrivalUnknown("the connection was reset"),
        new ServerReason.TurnInterrupted(2),
        new ServerReason.EarlierMessageWaits(),
        new ServerReason.EarlierDeliveryWaits(),
        new ServerReason.SenderNotAllowed(),
        new ServerReason.PausedBy("alice", "holiday"),
        new ServerReason.CreatedPaused(),
        new ServerReason.AwaitsApproval(ServerReason.AwaitsApproval.Cause.AGENT),
        new ServerReason.DeclinedBy("alice"),
        new ServerReason.ApprovalExpired(),
        new ServerReason.PausedByFile(),
        new ServerReason.CancelledBy("cli"),
        new ServerReason.RemovedFromFile("schedules.d/a.yaml", Optional.empty()),
        new ServerReason.RemovedFromFile(
            "schedules.d/a.yaml", Optional.of(new ServerReason.PausedBy("cli", "so").reason())),
        new ServerReason.StoppedBy("rest"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void a_stored_reason_is_read_back_and_has_words(ServerReason reason) {
    String stored = StoredReason.write(reason.reason());

    assertThat(StoredReason.read(stored).flatMap(ServerReason::of)).contains(reason);
    assertThat(ReasonText.of(reason.reason())).isNotBlank().doesNotEndWith(".");
  }

  @Test
  void every_kind_of_reason_is_among_them() {
    assertThat(all().map(Object::getClass).distinct())
        .hasSize(
            (int)
                Stream.of(ServerReason.class.getDeclaredClasses()).filter(Class::isRecord).count());
  }

  @Test
  void the_code_of_a_halted_reminder_is_that_of_its_cause() {
    Reason halted = new Reason.Halted(new ServerReason.AgentMissing("main").reason());

    assertThat(ReasonText.code(Optional.of(halted))).isEqualTo("agent_missing");
    assertThat(ReasonText.of(halted)).isEqualTo("agent 'main' is not in the configuration");
  }

  @Test
  void the_last_of_many_errors_has_the_words_of_the_server() {
    Reason last = new ServerReason.AgentFailed("could not log in").reason();

    assertThat(ReasonText.of(new Reason.ErrorsInARow(10, Optional.of(last))))
        .isEqualTo("10 errors in a row, the last one: could not log in");
  }

  @Test
  void a_reason_of_a_newer_version_is_none_of_these_and_still_has_words() {
    Reason unknown = new Reason.Custom("agent_asleep", Map.of("agent", "main"));

    assertThat(ServerReason.of(unknown)).isEmpty();
    assertThat(ReasonText.of(unknown)).isNotBlank();
  }

  @Test
  void a_sentence_has_one_full_stop() {
    assertThat(ReasonText.sentence(Optional.of(new Reason.ErrorText("no network"))))
        .isEqualTo("no network.");
    assertThat(ReasonText.sentence(Optional.of(new Reason.ErrorText("Make room."))))
        .isEqualTo("Make room.");
  }
}
