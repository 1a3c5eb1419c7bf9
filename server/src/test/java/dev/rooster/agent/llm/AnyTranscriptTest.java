package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Tool;
import dev.rooster.model.Answer;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.turn.TurnResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a transcript has, its conversation goes on: crashes, deliveries, other models, people
 * who edit it and the retention may leave any order of messages.
 */
@Timeout(120)
class AnyTranscriptTest {
  private static final int TRANSCRIPTS = 200;
  private static final int LONGEST = 12;
  private static final List<String> TEXTS = List.of("", " \n", "yes", "yes", "One moment.", "é 😀");
  private static final List<String> NAMES = List.of("weather", "a.b", "", "x".repeat(90));
  private static final List<String> ARGUMENTS =
      List.of("{}", "", "{\"city\":1}", "[", "null", "\"x\"");

  @TempDir private Path home;

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "ollama"})
  void any_transcript_can_be_continued(String provider) throws Exception {
    Random random = new Random(17);
    try (LlmRig rig = new LlmRig(home, provider)) {
      rig.model.otherwise(body -> Answer.says("Yes."));
      for (int i = 0; i < TRANSCRIPTS; i++) {
        SessionKey session = SessionKey.dm("main", "telegram:" + i);
        List<Entry> entries = any(random);
        new Transcripts(home.resolve("workspace"))
            .of(new SessionHeader(session, "main", "alice"))
            .append(entries.toArray(Entry[]::new));

        rig.with(random.nextBoolean() ? new Tool[] {TestTools.weather()} : new Tool[0]);

        assertThat(rig.take("so?", session))
            .as("transcript %s", entries)
            .isInstanceOf(TurnResult.Replied.class);
      }
    }
  }

  private static List<Entry> any(Random random) {
    List<Entry> entries = new ArrayList<>();
    int length = random.nextInt(LONGEST);
    for (int i = 0; i < length; i++) {
      entries.add(
          switch (random.nextInt(8)) {
            case 0, 1 -> Entry.user(one(TEXTS, random), "alice", LlmRig.NOW);
            case 2 -> Entry.assistant(one(TEXTS, random), List.of(), LlmRig.NOW);
            case 3, 4 -> Entry.assistant(one(TEXTS, random), calls(entries, random), LlmRig.NOW);
            case 5, 6 ->
                Entry.result("c" + random.nextInt(LONGEST), one(TEXTS, random), LlmRig.NOW);
            default -> Entry.summary(one(TEXTS, random), LlmRig.NOW);
          });
    }
    return entries;
  }

  /** With ids as the agent writes them: unique. */
  private static List<Entry.Call> calls(List<Entry> before, Random random) {
    long number = before.stream().mapToLong(it -> it.calls().size()).sum();
    List<Entry.Call> calls = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      calls.add(new Entry.Call("c" + number++, one(NAMES, random), one(ARGUMENTS, random)));
    }
    return calls;
  }

  private static String one(List<String> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }
}
