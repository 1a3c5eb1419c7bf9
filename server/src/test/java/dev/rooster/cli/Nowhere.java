package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.time.HomeZone;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A host for commands that need none; any call fails the test. */
class Nowhere implements CommandHost {
  @Override
  public Backend backend(Optional<String> home, CommandContext context) {
    throw new AssertionError("unexpected request");
  }

  @Override
  public Exit up(Up how, CommandContext context) {
    throw new AssertionError("nothing is started");
  }

  @Override
  public Exit mcp(Optional<String> option, Optional<String> agent, CommandContext context) {
    throw new AssertionError("nothing is served");
  }

  @Override
  public HomeZone zone(Optional<String> home, CommandContext context) {
    return HomeZone.ofSystem(context.defaultZone().get());
  }

  @Override
  public Map<String, HolidayCalendar> calendars(Optional<String> home, CommandContext context) {
    return Map.of();
  }

  @Override
  public Looked look(Optional<String> home, CommandContext context) {
    throw new AssertionError("unexpected check of files");
  }

  @Override
  public List<LostHome> lostHomes(Optional<String> home, CommandContext context) {
    throw new AssertionError();
  }

  @Override
  public LostHome adopt(Optional<String> home, String lostId, CommandContext context) {
    throw new AssertionError();
  }

  @Override
  public Path prepared(Optional<String> home, CommandContext context) {
    throw new AssertionError("nothing is set up");
  }

  @Override
  public boolean isUp(Optional<String> home, CommandContext context) {
    return false;
  }

  @Override
  public int edit(String editor, Path file) {
    throw new AssertionError("unexpected edit");
  }

  @Override
  public long stop(Optional<String> home, CommandContext context) {
    throw new AssertionError("nothing is stopped");
  }
}
