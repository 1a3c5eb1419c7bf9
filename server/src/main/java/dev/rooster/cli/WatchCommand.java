package dev.rooster.cli;

import dev.rooster.cli.command.Arguments;
import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Example;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Option;
import dev.rooster.cli.command.OptionGroup;
import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** {@code rooster watch}: what waits to be seen, what is to come, and what happens. */
final class WatchCommand {
  private static final Option EVENTS =
      Option.value("--events", "N", "ends after so many events, with 0 at once").usually("never");

  private final CommandHost outside;

  WatchCommand(CommandHost outside) {
    this.outside = outside;
  }

  Command command() {
    return new Command(
        "watch",
        "show what happens, as it happens",
        List.of(
            "Begins with what has waited to be seen, and marks it as seen. Ctrl-C ends it; with"
                + " --json each event is a line."),
        List.of(
            OptionGroup.of("How", EVENTS),
            OptionGroup.of("Answer", ScheduleOptions.JSON, Requests.HOME)),
        List.of(),
        List.of(new Example("rooster watch --events 1", "until something has happened")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext surroundings) throws IOException {
    int most = arguments.value(EVENTS).map(WatchCommand::number).orElse(Integer.MAX_VALUE);
    try (Requests requests = Requests.open(outside, arguments, surroundings)) {
      if (arguments.has(ScheduleOptions.JSON)) {
        listen(
            requests,
            most,
            it -> {
              surroundings.stdout().append(line(it)).append('\n').flush();
              return true;
            });
        return Exit.OK;
      }
      DaemonEventText text = new DaemonEventText(surroundings, requests);
      text.waiting();
      text.coming();
      if (surroundings.terminal().out()) {
        try (Countdown _ = new Countdown(text)) {
          listen(requests, most, text::happened);
        }
      } else {
        listen(requests, most, text::happened);
      }
      return Exit.OK;
    }
  }

  /** Shows something that happened; answers whether there is anything to see. */
  private interface Shower {
    boolean show(DaemonEvent happening) throws IOException;
  }

  private static void listen(Requests requests, int most, Shower shower) {
    UpTo all = new UpTo(most, shower);
    if (most > 0) {
      requests.listen(all);
    }
    if (all.left > 0) {
      throw RefusedException.invalid("the daemon has stopped", "start it again: rooster up");
    }
  }

  /** Shows so much, and wants no more. */
  private static final class UpTo implements Predicate<DaemonEvent> {
    private final Shower shower;
    private int left;

    UpTo(int most, Shower shower) {
      this.left = most;
      this.shower = shower;
    }

    @Override
    public boolean test(DaemonEvent happening) {
      try {
        left -= shower.show(happening) ? 1 : 0;
        return left > 0;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Keeps the last line true, second by second. */
  private static final class Countdown implements AutoCloseable {
    private final CountDownLatch over = new CountDownLatch(1);

    Countdown(DaemonEventText text) {
      Thread.ofPlatform().daemon().name("rooster-countdown").start(() -> run(text));
    }

    private void run(DaemonEventText text) {
      try {
        do {
          text.count();
        } while (!over.await(1, TimeUnit.SECONDS));
      } catch (IOException | InterruptedException e) {
        // Whoever writes the events notices it, too.
      }
    }

    @Override
    public void close() {
      over.countDown();
    }
  }

  private static int number(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid(
        "'%s' is no number of events".formatted(text), "write a whole number, 0 or more");
  }

  private static String line(DaemonEvent happening) {
    return "{\"event\":\"%s\",\"data\":%s}".formatted(happening.type(), happening.json());
  }
}
