package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.time.FireText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** {@code rooster config adopt}: lists lost home directories, and takes one over. */
final class AdoptAction {
  private final CommandHost host;
  private final Arguments arguments;
  private final CommandContext context;
  private final Optional<String> home;

  AdoptAction(CommandHost host, Arguments arguments, CommandContext context) {
    this.host = host;
    this.arguments = arguments;
    this.context = context;
    this.home = arguments.value(Requests.HOME);
  }

  Exit run(boolean confirmed) throws IOException {
    Optional<String> id = arguments.parameters().stream().skip(1).findFirst();
    List<CommandHost.LostHome> lost =
        host.lostHomes(home, context).stream()
            .filter(it -> id.isEmpty() || it.id().equals(id.get()))
            .toList();
    if (id.isPresent() && lost.isEmpty()) {
      throw RefusedException.invalid(
          "home directory %s is in use, or has no entries".formatted(id.get()),
          "list the home directories that can be taken over: rooster config adopt");
    }
    if (confirmed && lost.size() > 1) {
      throw RefusedException.invalid(
          "there are %d lost home directories".formatted(lost.size()),
          "name one, such as rooster config adopt %s --yes".formatted(lost.getFirst().id()));
    }
    if (confirmed) {
      lost.forEach(it -> host.adopt(home, it.id(), context));
    }
    if (arguments.has(ScheduleOptions.JSON)) {
      line(
          JsonText.object()
              .with("adopted", confirmed)
              .withObjects("homes", lost.stream().map(AdoptAction::json).toList())
              .toString());
    } else {
      print(lost, confirmed);
    }
    return Exit.OK;
  }

  private static JsonText json(CommandHost.LostHome lost) {
    return JsonText.object()
        .with("id", lost.id())
        .withOrNull("folder", lost.folder())
        .with("seen_at", lost.seen())
        .with("reminders", lost.reminders());
  }

  private void print(List<CommandHost.LostHome> lost, boolean confirmed) throws IOException {
    if (lost.isEmpty()) {
      line("no lost home directories");
      return;
    }
    for (CommandHost.LostHome each : lost) {
      String seen =
          each.seen()
              .map(it -> ", last up " + FireText.local(it, context.defaultZone().get()))
              .orElse("");
      line(OneLine.of(each.id() + "  " + each.folder() + seen));
      for (String reminder : each.reminders()) {
        line("  " + OneLine.of(reminder));
      }
    }
    line(
        confirmed
            ? "adopted; applies when the files are read next: save one, or restart the daemon"
            : "add --yes to take them over; only if that home directory is lost for good");
  }

  private void line(String text) throws IOException {
    context.stdout().append(text).append('\n');
  }
}
