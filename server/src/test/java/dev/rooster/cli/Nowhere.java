package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.time.HomeZone;
import java.nio.file.Path;
import java.util.Optional;

/** For commands that need nobody; what they are not expected to do fails the test. */
class Nowhere implements CommandHost {
  @Override
  public Backend backend(Optional<String> home, CommandContext surroundings) {
    throw new AssertionError("nobody is asked");
  }

  @Override
  public Exit up(Up how, CommandContext surroundings) {
    throw new AssertionError("nothing is started");
  }

  @Override
  public HomeZone zone(Optional<String> home, CommandContext surroundings) {
    return HomeZone.ofSystem(surroundings.defaultZone().get());
  }

  @Override
  public Looked look(Optional<String> home, CommandContext surroundings) {
    throw new AssertionError("nobody looks at files");
  }

  @Override
  public int edit(String editor, Path file) {
    throw new AssertionError("nobody edits");
  }

  @Override
  public long stop(Optional<String> home, CommandContext surroundings) {
    throw new AssertionError("nothing is stopped");
  }
}
