package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Conversations, agents and files, as the command line shows them. */
class InsidePageTest extends PageScene {
  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    default_agent: echo
    agents:
      echo: {kind: command, command: [sh, -c, 'read line; echo "you said: $line"']}
      waiter: {kind: inbox}
    users:
      - {name: ada, trust: inner}
    """;
  }

  @Test
  void a_conversation_is_listed_and_read() throws IOException {
    assertThat(daemon().rest("POST", "/api/messages", "{\"text\": \"good morning\"}").status())
        .isEqualTo(200);
    Tab tab = open("sessions");
    tab.awaitText("echo:main");
    tab.fill("Search conversations", "nothing like it");
    tab.awaitText("No conversation matches");
    tab.fill("Search conversations", "main");

    tab.click("echo:main");
    tab.awaitView("echo:main");
    tab.awaitText("you said: good morning");
    daemon().rest("POST", "/api/messages", "{\"text\": \"good night\"}");
    tab.awaitText("you said: good night");
    tab.click("Continue in Chat");
    tab.awaitView("Chat");
    tab.awaitText("you said: good night");
  }

  @Test
  void agents_are_what_they_are_and_do() throws IOException {
    Tab tab = open("agents");
    tab.awaitText("returns the message");
    assertThat(row(tab, "echo")).contains("default", "Idle", "command");
    assertThat(row(tab, "waiter")).contains("No session", "running client", "0");
    assertThat(row(tab, "direct")).contains("Idle");

    daemon()
        .write(
            "rooster.yaml",
            configuration().replace("read line; echo", "read line; sleep 600; echo"));
    create("{\"name\": \"long\", \"message\": \"take your time\", \"schedule\": {\"in\": \"1s\"}}");
    tab.await(
        "[...document.querySelectorAll('tbody tr')].some((it) =>"
            + " /echo[^]*Busy[^]*long/.test(it.innerText))");
  }

  private static String row(Tab tab, String name) {
    return tab.eval(
            "[...document.querySelectorAll('tbody tr')].find((it) =>"
                + " it.querySelector('th').innerText.startsWith(%s)).innerText"
                    .formatted(Tab.quoted(name)))
        .asText();
  }

  @Test
  void a_fault_in_a_file_stands_at_its_line_until_it_is_fixed() throws IOException {
    String good =
        """
        - name: tidy
          message: tidy up
          schedule: {cron: "0 9 * * *"}
        """;
    daemon().write("schedules.d/house.yaml", good);
    awaitRest("/api/reminders", "tidy up");
    Tab tab = open("files");
    tab.awaitText("All files are valid.");
    assertThat(row(tab, "rooster.yaml")).contains("Valid", "configuration");
    assertThat(row(tab, "schedules.d/house.yaml")).contains("Valid", "reminders", "1");

    daemon().write("schedules.d/house.yaml", good.replace("0 9 * * *", "0 99 * * *"));
    awaitRest("/api/files", "\"valid\":false");
    awaitRest("/api/attention", "house.yaml");
    tab.click("Read again");
    tab.awaitText("1 of 2 files has faults");
    tab.awaitText("1 fault");
    assertThat(tab.eval("document.querySelector('tr.fault').innerText").asText())
        .contains("line 3", "out of range");
    tab.eval("location.hash = '#/now'");
    tab.click("Show the file");
    tab.awaitView("Files");
    tab.await("document.querySelector('tr.chosen').innerText.includes('house.yaml')");

    daemon().write("schedules.d/house.yaml", good);
    while (daemon().rest("GET", "/api/files", "").body().contains("\"valid\":false")) {
      RealDaemon.pause();
    }
    tab.click("Read again");
    tab.awaitText("All files are valid.");
    tab.click("tbody a", "1");
    tab.awaitView("Reminders");
    tab.await("document.querySelector('.windowed')?.innerText.includes('tidy')");
  }

  @Test
  void a_user_reads_that_files_are_for_the_operator() throws IOException {
    Tab tab = openAsStranger();
    tab.go(link("{\"user\": \"ada\"}"));
    tab.awaitText("Log out ada");
    tab.eval("location.hash = '#/files'");
    tab.awaitText("Only for the operator");
    tab.awaitView("Files");
    assertThat(tab.eval("document.querySelector('.failure') === null").asBoolean()).isTrue();
    tab.eval("location.hash = '#/sessions'");
    tab.awaitText("No conversation yet");
    tab.eval("location.hash = '#/agents'");
    tab.awaitText("returns the message");
    assertThat(tab.eval("document.querySelector('.failure') === null").asBoolean()).isTrue();
  }
}
