package dev.rooster.app;

import dev.rooster.cli.Cli;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Terminal;
import dev.rooster.home.Home;
import dev.rooster.http.Api;
import dev.rooster.http.CommandCall;
import dev.rooster.http.CommandRoute;
import dev.rooster.trust.Caller;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs a read-only command in the daemon, for the launcher, with the very code of the command line.
 * Prints nothing where a process of its own might print something else: the launcher then starts
 * one.
 */
final class PrintCommand implements CommandRoute.Output {
  /** Safe to repeat, and without input. The launcher's script asks for the same ones. */
  private static final Set<String> PRINTED = Set.of("list", "show", "history", "status");

  /** The shell keeps the output in a variable, which is slow for more. */
  private static final int MOST_CHARACTERS = 1_000_000;

  private final Home home;
  private final CommandContext daemon;
  private final Api api;

  PrintCommand(Home home, CommandContext daemon, Api api) {
    this.home = home;
    this.daemon = daemon;
    this.api = api;
  }

  @Override
  public Optional<String> of(CommandCall call) {
    if (!PRINTED.contains(call.command())) {
      return Optional.empty();
    }
    return zone(call).flatMap(zone -> printed(call, zone));
  }

  /**
   * The zone that a process of the caller would find: the daemon's own without a TZ, or with the
   * same. Other values than names of regions have rules of their own.
   */
  private Optional<ZoneId> zone(CommandCall call) {
    Optional<String> asked =
        Optional.ofNullable(call.variables().get("TZ")).filter(PrintCommand::isSet);
    if (asked.equals(daemon.environment().apply("TZ").filter(PrintCommand::isSet))) {
      return Optional.of(daemon.defaultZone().get());
    }
    return asked
        .filter(it -> it.contains("/") && ZoneId.getAvailableZoneIds().contains(it))
        .map(ZoneId::of);
  }

  private static boolean isSet(String variable) {
    return !variable.isEmpty();
  }

  private Optional<String> printed(CommandCall call, ZoneId zone) {
    BoundedText out = new BoundedText(MOST_CHARACTERS);
    BoundedText err = new BoundedText(MOST_CHARACTERS);
    CommandContext context =
        new CommandContext(
            out,
            err,
            InputStream.nullInputStream(),
            daemon.clock(),
            name -> Optional.ofNullable(call.variables().get(name)),
            () -> zone,
            new Terminal(call.terminal(), false, call.columns()));
    InProcess requests = new InProcess(api, new Caller("cli", Optional.empty(), zone));
    List<String> words = new ArrayList<>(List.of(call.command()));
    words.addAll(call.arguments());
    int exit = new Cli(context, new DaemonHost(home, call, requests)).run(words);
    return exit == Exit.OK.code() && err.isEmpty() && !out.contains('\0')
        ? Optional.of(out.toString())
        : Optional.empty();
  }
}
