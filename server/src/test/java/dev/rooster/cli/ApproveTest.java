package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rooster approve} and {@code rooster decline}. */
class ApproveTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() {
    host = PendingReminder.in(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Result rooster(String... arguments) {
    return new CliRun().host(host).run(List.of(arguments));
  }

  @Test
  void a_pending_reminder_is_shown_as_such_everywhere() {
    assertThat(rooster("list").out()).contains("pending");
    assertThat(rooster("show", "oven").out())
        .contains("pending: waits for approval: it was set with little trust");
    assertThat(rooster("show", "oven", "--json").out())
        .contains("\"status\":\"pending\"")
        .contains("\"status_reason_code\":\"awaits_approval\"");
    assertThat(rooster("status").out()).contains("pending  1 to approve, shown by rooster list");
  }

  @Test
  void an_approved_reminder_fires() {
    Result approved = rooster("approve", "oven");

    assertThat(approved.exit()).as(approved.err()).isZero();
    assertThat(approved.out()).contains("active");
    assertThat(rooster("status").out()).doesNotContain("to approve");
  }

  @Test
  void a_declined_reminder_is_cancelled() {
    assertThat(rooster("decline", "oven").out()).contains("cancelled");
    assertThat(rooster("show", "oven").out()).contains("cancelled: declined by cli");
    assertThat(rooster("approve", "oven").err())
        .contains("is cancelled and cannot be approved. Create a new reminder.");
  }

  @Test
  void resuming_and_running_and_editing_do_not_approve() {
    for (List<String> command :
        List.of(
            List.of("resume", "oven"),
            List.of("run", "oven"),
            List.of("edit", "oven", "--message", "x"))) {
      Result result = new CliRun().host(host).run(command);

      assertThat(result.exit()).isEqualTo(1);
      assertThat(result.err())
          .contains("waits for approval and cannot be ")
          .contains("Approve or decline it first: rooster approve r-");
    }
    assertThat(rooster("show", "oven").out()).contains("pending");
  }
}
