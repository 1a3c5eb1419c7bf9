package dev.rooster.cli;

import dev.rooster.cli.Table.Cell;
import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.Parameter;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** {@code rooster pair} and {@code rooster unpair}: which address belongs to which user. */
final class PairCommands {
  private static final String PATH = "/api/pairings";
  private static final Option USER =
      Option.value("--user", "NAME", "the user, from rooster.yaml, whose address it becomes");

  private final CommandHost host;

  PairCommands(CommandHost host) {
    this.host = host;
  }

  List<Command> commands() {
    return List.of(
        new Command(
            "pair",
            "add a person's address to a user, or list the addresses",
            List.of(
                "A person who is not a user and writes to Rooster gets a code, which is valid for"
                    + " one hour. With the code you add the person's address to a user: from then"
                    + " on, messages from it are that user's. Without a code, lists pending and"
                    + " paired addresses.",
                Listed.SHAPE),
            List.of(
                OptionGroup.of("Options", USER),
                OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
            List.of(Parameter.optional("CODE", "the code that the person got")),
            List.of(
                new Example("rooster pair", "pending and paired addresses"),
                new Example("rooster pair K7QM-2XPD --user alice", "the address is Alice's")),
            this::pair),
        new Command(
            "unpair",
            "remove a paired address",
            List.of(
                "Removes an address from its user, or from the pending ones. The person"
                    + " is a stranger from then on, and gets a new code with the next message."),
            List.of(OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
            List.of(Parameter.required("ADDRESS", "the address, such as telegram:42")),
            List.of(new Example("rooster unpair telegram:42", "this person is a stranger again")),
            this::unpair));
  }

  private Exit pair(Arguments arguments, CommandContext context) throws IOException {
    Optional<String> code = arguments.parameters().stream().findFirst();
    Optional<String> user = arguments.value(USER);
    if (code.isPresent() != user.isPresent()) {
      throw new UsageException(
          code.isPresent() ? "--user is missing" : "the code is missing",
          "use rooster pair CODE --user NAME");
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      if (code.isEmpty()) {
        list(requests, arguments, context);
        return Exit.OK;
      }
      String body =
          JsonText.object().with("code", code.get()).with("user", user.orElseThrow()).toString();
      String answer = requests.ask("POST", PATH, body);
      Fields paired = Requests.fields(answer);
      print(
          arguments,
          context,
          answer,
          "paired %s with %s"
              .formatted(ReminderText.text(paired, "address"), ReminderText.text(paired, "user")));
      return Exit.OK;
    }
  }

  private Exit unpair(Arguments arguments, CommandContext context) throws IOException {
    try (Requests requests = Requests.open(host, arguments, context)) {
      String address = arguments.parameters().getFirst();
      if (address.isBlank()) {
        throw new UsageException("the address is empty", "list them with rooster pair");
      }
      String answer = requests.ask("DELETE", PATH + "/" + Requests.encoded(address), "");
      print(arguments, context, answer, "removed " + address);
      return Exit.OK;
    }
  }

  private static void print(Arguments arguments, CommandContext context, String json, String words)
      throws IOException {
    context
        .stdout()
        .append(arguments.has(ScheduleOptions.JSON) ? json : OneLine.of(words))
        .append('\n');
  }

  private static void list(Requests requests, Arguments arguments, CommandContext context)
      throws IOException {
    String answer = requests.ask("GET", PATH, "");
    if (arguments.has(ScheduleOptions.JSON)) {
      context.stdout().append(answer).append('\n');
      return;
    }
    List<Fields> pairings = Requests.fields(answer).objects("items");
    if (pairings.isEmpty()) {
      context.stdout().append("no pending or paired addresses\n");
      return;
    }
    Table table = Table.of("ADDRESS", "STATUS", "USER", "SINCE", "PROBLEM");
    for (Fields each : pairings) {
      Duration age =
          Duration.between(
              IsoTime.utc(ReminderText.text(each, "since")), context.clock().instant());
      table.row(
          Cell.of(ReminderText.text(each, "address")),
          Cell.of(ReminderText.text(each, "status")),
          Cell.of(ReminderText.text(each, "user")),
          Cell.of(TimeLeft.words(age) + " ago"),
          Cell.of(ReminderText.text(each, "problem")));
    }
    table.print(context);
  }
}
