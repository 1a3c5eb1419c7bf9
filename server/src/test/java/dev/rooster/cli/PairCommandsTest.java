package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.pairing.WaitingStranger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rooster pair} and {@code rooster unpair}. */
class PairCommandsTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "users: [{name: alice, trust: full, match: [\"telegram:1\"]}]\n");
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Result rooster(String... arguments) {
    return new CliRun().host(host).run(List.of(arguments));
  }

  @Test
  void without_a_code_it_lists_who_waits_and_never_the_code() {
    assertThat(rooster("pair").out()).isEqualTo("no pending or paired addresses\n");
    WaitingStranger.at("telegram:42", host.store());

    Result list = rooster("pair");

    assertThat(list.outLines().get(1)).matches("telegram:42 +waiting +0s ago *");
    assertThat(list.out() + rooster("pair", "--json").out())
        .doesNotContain("K7QM")
        .doesNotContain("hash");
  }

  @Test
  void with_the_code_the_address_becomes_the_users() {
    WaitingStranger.at("telegram:42", host.store());

    assertThat(rooster("pair", "k7qm2xpd", "--user", "alice"))
        .isEqualTo(new Result(0, "paired telegram:42 with alice\n", ""));
    assertThat(rooster("pair").outLines().get(1)).startsWith("telegram:42  paired  alice");
    assertThat(rooster("pair", "--json").out())
        .contains("\"status\":\"paired\",\"user\":\"alice\",\"by\":\"cli\"");
    assertThat(rooster("unpair", "telegram:42").out()).isEqualTo("removed telegram:42\n");
    assertThat(rooster("pair").out()).isEqualTo("no pending or paired addresses\n");
  }

  @Test
  void mistakes_are_refused_with_a_remedy() {
    WaitingStranger.at("telegram:42", host.store());

    assertThat(rooster("pair", WaitingStranger.CODE))
        .isEqualTo(
            new Result(2, "", "rooster: --user is missing. Use rooster pair CODE --user NAME.\n"));
    assertThat(rooster("pair", "--user", "alice").exit()).isEqualTo(2);
    assertThat(rooster("pair", "AAAA-AAAA", "--user", "alice").err())
        .isEqualTo(
            "rooster: the code is unknown or has been used. Check it; rooster pair"
                + " lists the pending addresses.\n");
    assertThat(rooster("pair", WaitingStranger.CODE, "--user", "alise").err())
        .contains("there is no user 'alise'. Did you mean alice?");
    assertThat(rooster("unpair", "telegram:7").exit()).isEqualTo(1);
    assertThat(rooster("unpair", "").err()).contains("the address is empty. List them with");
    host.pass(Duration.ofHours(1));
    assertThat(rooster("pair", WaitingStranger.CODE, "--user", "alice").err())
        .contains("the code of telegram:42 has expired. Ask the person to write again");
  }
}
