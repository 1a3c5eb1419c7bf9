package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Gemini CLI itself. */
@Tag("long")
@Timeout(120)
class GeminiSessionTest extends RemindedClientContract {
  GeminiSessionTest() {
    super(SteeredClient.GEMINI);
  }

  /** Once this fails, the client needs no forgiveness any more. */
  @Test
  void the_api_rejects_a_resumed_session_with_results_of_tools() throws Exception {
    ClientSession session = session("resumed");
    session.prompt("Repair the login.");
    session.works();
    session.ends("Repaired.");

    Conversation resumed = session.prompt("Go on.");

    assertThat(resumed.with("Go on.")).hasSize(1);
    assertThat(scene().model().forgiven())
        .anyMatch(it -> it.contains("number of function response parts"));
    session.ends("Going on.");
  }
}
