package dev.rooster.cli;

import dev.rooster.cli.Table.Cell;
import dev.rooster.cli.TableLayout.Column;
import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.util.List;

/** {@code rooster agents}: lists the agents and the open sessions of running clients. */
final class AgentCommand {
  private final CommandHost host;

  AgentCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "agents",
        "list agents and the sessions of running clients",
        List.of(
            "Lists the agents with their kinds. For those of kind inbox, also the number of waiting"
                + " messages and the open sessions: what the agent does there and since when, its"
                + " directory and its client.",
            Listed.SHAPE),
        List.of(OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(),
        List.of(new Example("rooster agents", "who can be woken, and where agents run")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      requests.print(
          requests.ask("GET", "/api/agents", ""),
          arguments,
          (page, zone) -> table(page.objects("items"), context).print(context));
      return Exit.OK;
    }
  }

  /** An agent has one row for each open session, or one without a session. */
  private static Table table(List<Fields> agents, CommandContext context) {
    Table table =
        new Table(
            List.of(
                Column.always("AGENT"),
                Column.always("KIND"),
                Column.always("WAITING"),
                new Column("STATE", 1, 8),
                new Column("CLIENT", 3, 12),
                new Column("DIRECTORY", 2, 16),
                Column.always("SESSION")));
    Ink ink = new Ink(context);
    for (Fields agent : agents) {
      String name = ReminderText.text(agent, "name");
      boolean isDefault = ReminderText.text(agent, "default").equals("true");
      Cell first = new Cell(isDefault ? name + " (default)" : name, ink::strong);
      Cell kind = Cell.of(ReminderText.text(agent, "kind"));
      Cell waiting = Cell.of(ReminderText.text(agent, "waiting"));
      List<Fields> sessions = agent.objects("sessions");
      if (sessions.isEmpty()) {
        Cell none = Cell.of("");
        table.row(first, kind, waiting, none, none, none, none);
      }
      for (Fields session : sessions) {
        table.row(
            first,
            kind,
            waiting,
            Cell.of(AgentText.stateFor(session, context.clock().instant())),
            Cell.of(AgentText.client(session)),
            Cell.of(ReminderText.text(session, "directory")),
            Cell.of(ReminderText.text(session, "session")));
      }
    }
    return table;
  }
}
