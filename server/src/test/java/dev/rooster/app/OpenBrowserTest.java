package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import dev.rooster.home.Home;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class OpenBrowserTest {
  private static final String LINK = "http://127.0.0.1:7717/#login=w4VhJ0cXq1mTzBn8YsKd2A";
  private static final Terminal SCREEN = new Terminal(true, false, OptionalInt.empty());

  @TempDir Path folder;
  private Path bin;

  /** A desktop whose browser notes what it is asked to open. */
  @BeforeEach
  void desktop() throws IOException {
    bin = Files.createDirectory(folder.resolve("bin"));
    opener("printf %s \"$1\" > '" + folder.resolve("opened") + "'");
  }

  private void opener(String script) throws IOException {
    Path file = bin.resolve("xdg-open");
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private boolean open(Terminal terminal, Map<String, String> environment) throws IOException {
    CommandContext context =
        new CommandContext(
            new StringWriter(),
            new StringWriter(),
            InputStream.nullInputStream(),
            InstantSource.system(),
            name -> Optional.ofNullable(environment.get(name)),
            () -> ZoneOffset.UTC,
            terminal);
    Home home = Home.of(Optional.of(folder.toString()), context.environment(), Kinds.ALL);
    return new OpenBrowser(context).open(home, LINK);
  }

  private Map<String, String> environment(String display) {
    return Map.of("PATH", "/nowhere:" + bin, display, ":0");
  }

  @Test
  void the_browser_gets_a_file_that_only_its_user_can_read() throws IOException {
    for (String display : new String[] {"DISPLAY", "WAYLAND_DISPLAY"}) {
      assertThat(open(SCREEN, environment(display))).isTrue();
    }

    Path file = folder.resolve("open.html");
    assertThat(folder.resolve("opened")).hasContent(file.toUri().toString());
    assertThat(file).content().contains("url=" + LINK).contains("href=\"" + LINK);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void nothing_is_opened_where_nobody_would_see_it() throws IOException {
    assertThat(open(Terminal.NONE, environment("DISPLAY"))).isFalse();
    assertThat(open(SCREEN, environment("NONE"))).isFalse();
    assertThat(open(SCREEN, Map.of("PATH", "/nowhere", "DISPLAY", ":0"))).isFalse();

    assertThat(folder.resolve("open.html")).doesNotExist();
  }

  @Test
  void a_browser_that_fails_was_not_opened() throws IOException {
    opener("exit 3");

    assertThat(open(SCREEN, environment("DISPLAY"))).isFalse();
  }
}
