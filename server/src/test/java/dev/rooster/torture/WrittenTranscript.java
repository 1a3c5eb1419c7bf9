package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A transcript as it is on disk. */
record WrittenTranscript(Path file) {

  /** The only one of an isolated run in a home. */
  static WrittenTranscript ofRun(Path home) throws IOException {
    try (Stream<Path> all = Files.list(home.resolve("workspace/sessions"))) {
      List<Path> runs =
          all.filter(it -> it.getFileName().toString().startsWith("main_run_")).toList();
      assertThat(runs).hasSize(1);
      return new WrittenTranscript(runs.getFirst());
    }
  }

  /** Cuts the last line in half. */
  void tear() throws IOException {
    String text = Files.readString(file);
    int start = text.lastIndexOf('\n', text.length() - 2) + 1;
    Files.writeString(file, text.substring(0, (start + text.length()) / 2));
  }

  List<Fields> messages() throws IOException {
    String text = Files.readString(file);
    assertThat(text).endsWith("\n");
    return text.lines().skip(1).map(RealDaemon::fields).toList();
  }

  /** The results of each message's calls follow it at once, and the last message is a reply. */
  void assertWhole() throws IOException {
    List<String> open = new ArrayList<>();
    for (Fields message : messages()) {
      String role = message.text("role").orElseThrow();
      if (role.equals("tool")) {
        assertThat(open.remove(message.text("tool_call_id").orElseThrow())).isTrue();
      } else {
        assertThat(open).isEmpty();
        message.objects("tool_calls").forEach(it -> open.add(it.text("id").orElseThrow()));
      }
    }
    assertThat(open).isEmpty();
    assertThat(messages().getLast().text("role")).contains("assistant");
  }
}
