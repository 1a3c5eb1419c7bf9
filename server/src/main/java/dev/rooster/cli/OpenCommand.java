package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.cli.command.UsageException;
import dev.rooster.format.JsonText;
import java.io.IOException;
import java.util.List;

/** {@code rooster open}: logs a browser in to the page, or all of them out. */
final class OpenCommand {
  private static final Option USER =
      Option.value("--user", "NAME", "log in as this user of rooster.yaml, not as the operator");
  private static final Option PRINT = Option.flag("--print", "only print the link");
  private static final Option LOGOUT_ALL =
      Option.flag(
          "--logout-all", "log out all browsers instead, or with --user only those of the user");

  private final CommandHost host;

  OpenCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "open",
        "open the page in the browser, logged in",
        List.of(
            "Prints a link and opens it in the browser. It logs one browser in, once, and expires"
                + " after 10 minutes; the browser stays logged in for 30 days. Keep the link"
                + " secret: the first browser that opens it is logged in.",
            "Opens no browser if the output is not a terminal, or if the machine has no display:"
                + " then open the link yourself.",
            "--logout-all logs out all browsers, also those of users, and withdraws the links that"
                + " have not been used. A browser is also logged out when the token of its user"
                + " changes in rooster.yaml.",
            "The daemon must be up."),
        List.of(
            OptionGroup.of("Options", USER, PRINT, LOGOUT_ALL),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(),
        List.of(
            new Example("rooster open", "the page of the default home directory"),
            new Example("rooster open --user alice --print", "a link for Alice"),
            new Example("rooster open --logout-all", "log out all browsers")),
        this::open);
  }

  private Exit open(Arguments arguments, CommandContext context) throws IOException {
    if (arguments.has(LOGOUT_ALL)) {
      return logoutAll(arguments, context);
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      JsonText body = JsonText.object();
      arguments.value(USER).ifPresent(it -> body.with("user", it));
      String answer = requests.ask("POST", "/api/logins", body.toString());
      if (arguments.has(ScheduleOptions.JSON)) {
        context.stdout().append(answer).append('\n');
        return Exit.OK;
      }
      String link = Requests.fields(answer).text("url").orElseThrow();
      context.stdout().append(link).append('\n').flush();
      if (!arguments.has(PRINT) && host.browse(arguments.value(Requests.HOME), link, context)) {
        requests.say("opened the page in the browser");
      }
      return Exit.OK;
    }
  }

  private Exit logoutAll(Arguments arguments, CommandContext context) throws IOException {
    if (arguments.has(PRINT)) {
      throw new UsageException("--print cannot be combined with --logout-all", "leave out one");
    }
    try (Requests requests = Requests.open(host, arguments, context)) {
      String query = arguments.value(USER).map(it -> "?user=" + Requests.encoded(it)).orElse("");
      String answer = requests.ask("DELETE", "/api/logins" + query, "");
      if (arguments.has(ScheduleOptions.JSON)) {
        context.stdout().append(answer).append('\n');
        return Exit.OK;
      }
      String count = Requests.fields(answer).text("count").orElseThrow();
      String browsers = count.equals("1") ? "browser" : "browsers";
      context.stdout().append("logged out %s %s\n".formatted(count, browsers));
      return Exit.OK;
    }
  }
}
