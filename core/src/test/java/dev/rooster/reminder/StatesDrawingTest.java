package dev.rooster.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The diagrams in {@code docs/states.md} show exactly the transitions of the code. */
@Tag("slow")
class StatesDrawingTest {
  private static final Pattern DRAWING =
      Pattern.compile("```mermaid\\nstateDiagram-v2\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern TRANSITION = Pattern.compile("(\\S+) --> (\\S+) : (.+)");
  private static final Transitions MADE = Transitions.tryAll();

  @Test
  void every_transition_between_states_is_drawn_and_every_drawn_one_occurs() throws IOException {
    assertThat(drawn(0)).containsExactlyInAnyOrderElementsOf(MADE.ofStates);
  }

  @Test
  void every_reason_for_the_next_fire_is_drawn_and_every_drawn_one_occurs() throws IOException {
    Set<String> expected = new TreeSet<>(MADE.ofReasons);
    for (NextFire.Reason reason : NextFire.Reason.values()) {
      expected.add("%s --> running : claimed".formatted(reason.name().toLowerCase(Locale.ROOT)));
    }
    assertThat(drawn(1)).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> drawn(int index) throws IOException {
    String page = Files.readString(Path.of("../docs/states.md"));
    String drawing =
        DRAWING.matcher(page).results().map(match -> match.group(1)).toList().get(index);
    return TRANSITION
        .matcher(drawing)
        .results()
        .flatMap(match ->
            Stream.of(match.group(3).split(", "))
                .map(label -> "%s --> %s : %s".formatted(match.group(1), match.group(2), label)))
        .toList();
  }
}
