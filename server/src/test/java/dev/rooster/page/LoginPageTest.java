package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.browser.Tab;
import java.io.IOException;
import java.util.List;
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
    thief.awaitText("This link did not work");
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
    tab.awaitText("has not responded since");
    daemon().upAgain();
    tab.awaitNoText("has not responded since");
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
  void a_login_as_another_user_reaches_every_tab_and_leaves_nothing_of_the_first()
      throws IOException {
    create("{\"message\": \"of ada\", \"user\": \"ada\", \"schedule\": {\"in\": \"20m\"}}");
    create("{\"message\": \"of nobody\", \"schedule\": {\"in\": \"30m\"}}");
    Tab list = open("reminders");
    list.awaitText("of nobody");
    Tab form = openBeside("edit");
    form.fill("Message", "secret of the operator");
    form.await("JSON.stringify({ ...sessionStorage }).includes('secret of the operator')");
    Tab other = openBeside("now");
    other.awaitText("of nobody");

    other.go(link("{\"user\": \"ada\"}"));

    for (Tab tab : List.of(list, form, other)) {
      tab.awaitText("Log out ada");
      tab.awaitNoText("of nobody");
    }
    list.awaitText("of ada");
    form.await("document.querySelector('textarea')?.value === ''");
    assertThat(form.eval("JSON.stringify({ ...sessionStorage })").asText())
        .doesNotContain("secret of the operator");

    // The stream that they share is that of the new user.
    list.eval(
        "window.told = []; new BroadcastChannel('rooster').onmessage = ({ data }) =>"
            + " told.push(data.text ?? ''); null");
    create("{\"message\": \"next of nobody\", \"schedule\": {\"in\": \"30m\"}}");
    create("{\"message\": \"next of ada\", \"user\": \"ada\", \"schedule\": {\"in\": \"20m\"}}");
    list.awaitText("next of ada");
    assertThat(list.eval("window.told.join()").asText()).doesNotContain("next of nobody");
  }

  @Test
  void a_second_login_of_the_same_user_keeps_what_was_typed() throws IOException {
    Tab form = open("edit");
    form.fill("Message", "drink tea");
    form.await("JSON.stringify({ ...sessionStorage }).includes('drink tea')");
    form.eval("window.same = true");
    Tab beside = openBeside("now");
    beside.awaitView("Now");

    beside.go(link("{}"));
    beside.await("location.hash === '#/now'");
    create("{\"message\": \"fill the kettle\", \"schedule\": {\"in\": \"20m\"}}");
    beside.awaitText("fill the kettle");

    assertThat(form.eval("window.same && document.querySelector('textarea').value").asText())
        .isEqualTo("drink tea");
    form.eval("location.hash = '#/reminders'");
    form.awaitText("fill the kettle");
  }

  @Test
  void a_logout_clears_what_was_typed_in_every_tab_and_does_what_could_be_undone()
      throws IOException {
    String id =
        create("{\"name\": \"kettle\", \"message\": \"fill it\", \"schedule\": {\"in\": \"20m\"}}");
    Tab form = open("edit");
    form.fill("Message", "secret");
    form.await("JSON.stringify({ ...sessionStorage }).includes('secret')");
    String other = createTea();
    Tab beside = openBeside("reminder/" + other);
    beside.awaitView("tea");
    Tab tab = openBeside("reminder/" + id);
    tab.awaitView("kettle");
    remove(beside, "tea");
    remove(tab, "kettle");

    tab.click("Log out");

    tab.awaitText("You are not logged in");
    form.awaitText("You are not logged in");
    form.await("sessionStorage.length === 0");
    awaitField(id, "status", "cancelled");
    awaitField(other, "status", "cancelled");
  }

  private static void remove(Tab tab, String name) {
    tab.click("[aria-label=More]", "");
    tab.click("[role=menuitem]", "Remove");
    tab.awaitText(name + " is removed");
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
