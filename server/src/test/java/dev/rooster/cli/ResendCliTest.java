package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failed delivery, sent again on the command line. */
class ResendCliTest {
  @TempDir Path home;

  @Test
  void history_names_a_failed_delivery_and_resend_sends_it() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"), "channels: {webhook: {allow: [\"127.0.0.1:1\"]}}\n");
    try (HandTickedHost host = new HandTickedHost(home)) {
      CliRun cli = new CliRun().host(host);
      CliRun.Result added =
          cli.run(
              List.of(
                  "add",
                  "check",
                  "--in",
                  "1m",
                  "--name",
                  "oven",
                  "--to",
                  "webhook:http://127.0.0.1:1/"));
      assertThat(added.err()).isEmpty();
      host.pass(Duration.ofDays(2));

      String history = cli.run(List.of("history", "oven")).out();
      String id = history.replaceAll("(?s).*; rooster resend (d-\\w+).*", "$1");
      assertThat(history).contains("failed to webhook:http://127.0.0.1:1/");

      assertThat(cli.run(List.of("resend", id)).out())
          .isEqualTo("sending %s to webhook:http://127.0.0.1:1/\n".formatted(id));
      assertThat(cli.run(List.of("resend", id)).err()).contains("is still being sent");
      assertThat(cli.run(List.of("history", "oven")).out())
          .contains("pending to webhook")
          .doesNotContain("rooster resend");
      assertThat(cli.run(List.of("resend", "d-unknown")).err()).contains("there is no delivery");
    }
  }
}
