package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.browser.Tab;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Getting into the page, and out of it. */
class LoginPageTest extends PageScene {
  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    users:
      - {name: ada, trust: inner}
    """;
  }

  @Test
  void a_link_logs_in_once() throws IOException {
    String link = link("{}");
    Tab tab = openAsStranger();
    tab.go(link);
    tab.awaitView("Now");
    tab.awaitText("Live");
    assertThat(tab.eval("location.href").asText()).doesNotContain("login");
    assertThat(tab.eval("document.cookie").asText()).isEmpty();

    Tab thief = openAsStranger();
    thief.go(link);
    thief.awaitText("This link has expired");
    thief.awaitText("rooster open");
  }

  @Test
  void a_plain_visit_says_how_to_get_in() {
    Tab tab = openAsStranger();
    tab.go(url());
    tab.awaitText("You are not logged in");
    tab.awaitText("rooster open");
  }

  @Test
  void a_login_survives_a_restart_and_ends_with_the_logout() throws Exception {
    Tab tab = open("now");
    tab.awaitView("Now");
    daemon().kill();
    tab.awaitText("No answer since");
    daemon().upAgain();
    tab.awaitNoText("No answer since");
    tab.awaitText("Live");

    Tab beside = openBeside("now");
    beside.awaitView("Now");
    tab.click("Log out");
    tab.awaitText("You are not logged in");
    beside.reload();
    beside.awaitText("You are not logged in");
  }

  @Test
  void a_logout_and_a_login_reach_the_other_tabs() throws IOException {
    Tab tab = open("now");
    tab.awaitView("Now");
    Tab beside = openBeside("reminders");
    beside.awaitView("Reminders");

    tab.click("Log out");
    tab.awaitText("You are not logged in");
    beside.awaitText("You are not logged in");
    tab.go(link("{}"));
    tab.awaitView("Now");
    beside.awaitView("Reminders");
    create("{\"message\": \"drink tea\", \"schedule\": {\"in\": \"20m\"}}");
    beside.awaitText("drink tea");
    tab.awaitText("drink tea");
  }

  @Test
  void a_login_as_another_user_replaces_the_one_before_in_all_tabs() throws IOException {
    create("{\"message\": \"of nobody\", \"schedule\": {\"in\": \"30m\"}}");
    Tab tab = open("now");
    tab.awaitText("of nobody");
    Tab beside = openBeside("reminders");
    beside.awaitText("of nobody");

    beside.go(link("{\"user\": \"ada\"}"));

    beside.awaitText("Log out ada");
    tab.awaitText("Log out ada");
    tab.awaitNoText("of nobody");
    create("{\"message\": \"of ada\", \"user\": \"ada\", \"schedule\": {\"in\": \"20m\"}}");
    tab.awaitText("of ada");
    beside.awaitText("of ada");
  }

  @Test
  void the_cookie_without_what_the_page_keeps_logs_nobody_in() throws IOException {
    Tab tab = open("now");
    tab.awaitText("Live");
    tab.eval("localStorage.clear()");

    tab.reload();

    tab.awaitText("You are not logged in");
  }

  @Test
  void a_user_sees_their_own_reminders_only() throws IOException {
    create("{\"message\": \"of ada\", \"user\": \"ada\", \"schedule\": {\"in\": \"20m\"}}");
    create("{\"message\": \"of nobody\", \"schedule\": {\"in\": \"30m\"}}");
    Tab tab = openAsStranger();
    tab.go(link("{\"user\": \"ada\"}"));
    tab.awaitText("of ada");
    assertThat(tab.text()).doesNotContain("of nobody");
    tab.awaitText("Log out ada");
  }
}
