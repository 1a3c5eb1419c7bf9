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

/** {@code rooster watch}: prints unread messages, the next fires, and events as they happen. */
final class WatchCommand {
  private static final Option EVENTS =
      Option.value("--events", "N", "stop after this many events; 0 stops immediately")
          .defaultsTo("never");

  private final CommandHost host;

  WatchCommand(CommandHost host) {
    this.host = host;
  }

  Command command() {
    return new Command(
        "watch",
        "show events as they happen",
        List.of(
            "Starts with the unread messages and marks them as read. Stop it with Ctrl-C. With"
                + " --json, each event is one line."),
        List.of(
            OptionGroup.of("Options", EVENTS),
            OptionGroup.of("Output", ScheduleOptions.JSON, Requests.HOME)),
        List.of(),
        List.of(new Example("rooster watch --events 1", "wait for the next event")),
        this::run);
  }

  private Exit run(Arguments arguments, CommandContext context) throws IOException {
    int most = arguments.value(EVENTS).map(it -> number(it, "events")).orElse(Integer.MAX_VALUE);
    try (Requests requests = Requests.open(host, arguments, context)) {
      if (arguments.has(ScheduleOptions.JSON)) {
        listen(
            requests,
            most,
            () -> {},
            it -> {
              context.stdout().append(line(it)).append('\n').flush();
              return true;
            });
        return Exit.OK;
      }
      DaemonEventText text = new DaemonEventText(context, requests);
      text.waiting();
      text.coming();
      if (context.terminal().out()) {
        try (Countdown _ = new Countdown(text)) {
          listen(requests, most, () -> unread(text), text::happened);
        }
      } else {
        listen(requests, most, () -> unread(text), text::happened);
      }
      return Exit.OK;
    }
  }

  /** Prints an event; returns whether anything was printed. */
  private interface Shower {
    boolean show(DaemonEvent happening) throws IOException;
  }

  /** Shows what arrived after the first look and before the daemon sent its events here. */
  private static void unread(DaemonEventText text) {
    try {
      text.waiting();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void listen(Requests requests, int most, Runnable connected, Shower shower) {
    UpTo all = new UpTo(most, shower);
    if (most > 0) {
      requests.listen(connected, all);
    }
    if (all.left > 0) {
      throw RefusedException.invalid("the daemon has stopped", "start it with rooster up");
    }
  }

  /** Prints a limited number of events. */
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

  /** Updates the last line every second. */
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
        // The thread that prints the events fails in the same way and reports it.
      }
    }

    @Override
    public void close() {
      over.countDown();
    }
  }

  /**
   * A limit.
   *
   * @param of what is counted
   */
  static int number(String text, String of) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw RefusedException.invalid(
        "'%s' is not a valid number of %s".formatted(text, of), "use a whole number, such as 1");
  }

  private static String line(DaemonEvent happening) {
    return "{\"event\":\"%s\",\"data\":%s}".formatted(happening.type(), happening.json());
  }
}
