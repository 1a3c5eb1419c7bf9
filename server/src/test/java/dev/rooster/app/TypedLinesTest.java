package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages typed in a terminal that JLine emulates. */
@Timeout(60)
class TypedLinesTest {
  private static final String CTRL_D = "\u0004";
  private static final String PREVIOUS = "\u0010";
  private static final String HOME = "\u0001";

  @TempDir Path folder;
  private final Screen screen = new Screen();
  private PipedOutputStream keys;
  private Terminal terminal;
  private TypedLines lines;

  @BeforeEach
  void open() throws IOException {
    keys = new PipedOutputStream();
    terminal =
        TerminalBuilder.builder()
            .system(false)
            .type("xterm")
            .encoding(StandardCharsets.UTF_8)
            .streams(new PipedInputStream(keys, 10_000), screen)
            .build();
    lines = new TypedLines(terminal, folder.resolve("chat.history"));
  }

  private void type(String text) throws IOException {
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }

  @Test
  void a_line_is_edited_and_sent_with_enter() throws Exception {
    type("grüß 你好 😀" + HOME + "X \r");

    assertThat(lines.next()).contains("X grüß 你好 😀");
    assertThat(lines.interactive()).isTrue();
  }

  @Test
  void a_backslash_continues_the_message_on_the_next_line() throws Exception {
    type("one \\\rtwo\r");

    assertThat(lines.next()).contains("one \ntwo");
  }

  @Test
  void quotes_and_exclamation_marks_are_text() throws Exception {
    type("it's \"fine\" !!\r");

    assertThat(lines.next()).contains("it's \"fine\" !!");
  }

  @Test
  void only_the_owner_can_read_what_was_typed() throws Exception {
    type("my secret\r");
    assertThat(lines.next()).isPresent();
    lines.close();
    Path history = folder.resolve("chat.history");

    assertThat(Files.readString(history)).contains("my secret");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
        .isEqualTo("rw-------");
  }

  @Test
  void earlier_messages_come_back_also_in_the_next_chat() throws Exception {
    type("first\r");
    assertThat(lines.next()).contains("first");
    lines.close();
    open();

    type(PREVIOUS + "\r");

    assertThat(lines.next()).contains("first");
  }

  @Test
  void ctrl_d_ends_the_chat() throws Exception {
    type(CTRL_D);

    assertThat(lines.next()).isEqualTo(Optional.empty());
  }

  @Test
  void ctrl_c_during_a_turn_is_noticed_and_forgotten_with_the_next_message() throws Exception {
    CountDownLatch pressed = new CountDownLatch(1);
    Terminal.SignalHandler before =
        terminal.handle(Terminal.Signal.INT, Terminal.SignalHandler.SIG_DFL);
    terminal.handle(
        Terminal.Signal.INT,
        signal -> {
          before.handle(signal);
          pressed.countDown();
        });

    terminal.raise(Terminal.Signal.INT);

    pressed.await();
    assertThat(lines.interrupted()).isTrue();
    type("next\r");
    assertThat(lines.next()).contains("next");
    assertThat(lines.interrupted()).isFalse();
  }

  @Test
  void a_message_that_arrives_is_printed_above_the_prompt() throws Exception {
    lines.above("* check the oven");
    type("ok\r");

    assertThat(lines.next()).contains("ok");
    screen.awaitText("* check the oven");
  }

  /** Filled by a thread of the emulated terminal. */
  private static final class Screen extends OutputStream {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int shownByte) {
      shown.write(shownByte);
      notifyAll();
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
      shown.write(bytes, from, count);
      notifyAll();
    }

    /** Returns when the text is on the screen; the test's timeout ends the wait. */
    synchronized void awaitText(String text) throws InterruptedException {
      while (!shown.toString(StandardCharsets.UTF_8).contains(text)) {
        wait();
      }
    }
  }
}
