package dev.rooster.cli;

import dev.rooster.cli.CliRun.Result;
import dev.rooster.format.Fields;
import java.util.List;

/** Runs commands on reminders in memory. */
abstract class CliScene {
  protected final MemoryHost host = new MemoryHost();

  protected CliRun cli() {
    return new CliRun().host(host);
  }

  protected Result rooster(String... words) {
    return cli().run(List.of(words));
  }

  protected Fields shown(String name) {
    return Requests.fields(rooster("show", name, "--json").out());
  }

  protected String idOf(String name) {
    return ReminderText.text(shown(name), "id");
  }
}
