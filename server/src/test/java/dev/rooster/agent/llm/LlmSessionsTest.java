package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.Reply;
import dev.rooster.agent.TurnListener;
import dev.rooster.model.Answer;
import dev.rooster.session.SessionKey;
import dev.rooster.turn.TurnResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many conversations at once. */
@Timeout(60)
class LlmSessionsTest {
  private static final int SESSIONS = 100;

  @TempDir private Path home;

  /** No request is answered before all of them are there. */
  @ParameterizedTest
  @CsvSource({"openai,false", "anthropic,true"})
  void a_hundred_sessions_talk_at_once(String provider, boolean streamed) throws Exception {
    CountDownLatch all = new CountDownLatch(SESSIONS);
    try (LlmRig rig = new LlmRig(home, provider);
        ExecutorService turns = Executors.newVirtualThreadPerTaskExecutor()) {
      rig.with(streamed ? new TurnListener() {} : TurnListener.NONE).with(TestTools.weather());
      rig.model.otherwise(body -> {
        String city = body.replaceAll("(?s).*city (\\d+).*", "$1");
        if (body.contains("rain in " + city)) {
          return Answer.says("Rain in " + city);
        }
        all.countDown();
        return new Answer.After(all, Answer.calls("weather", "{\"city\":\"%s\"}".formatted(city)));
      });
      List<Future<TurnResult>> results = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        String city = "city " + i;
        SessionKey session = SessionKey.dm("main", "telegram:" + i);
        results.add(turns.submit(() -> rig.take(city, session)));
      }
      for (int i = 0; i < SESSIONS; i++) {
        assertThat(results.get(i).get()).isInstanceOf(TurnResult.Replied.class);
        Reply reply = ((TurnResult.Replied) results.get(i).get()).reply();
        assertThat(reply.text()).isEqualTo("Rain in " + i);
        assertThat(reply.toolCalls()).hasSize(1);
      }
    }
  }
}
