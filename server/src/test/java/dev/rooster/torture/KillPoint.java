package dev.rooster.torture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.app.RealDaemon;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A point of a scheduled turn: model call, tool call, model call, reply, delivery. */
enum KillPoint {
  /** The reminder is claimed, and its condition is being checked. */
  BEFORE_THE_TURN {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) throws Exception {
      return scripts.hold("condition");
    }
  },
  FIRST_REQUEST_RECEIVED {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) {
      model.script(new Answer.After(NEVER, CALL));
      return daemon -> model.request();
    }
  },
  FIRST_ANSWER_HALF_SENT {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) {
      CountDownLatch sent = new CountDownLatch(1);
      model.script(new Answer.Halves(CALL, sent));
      return daemon -> sent.await();
    }
  },
  TOOL_WITHOUT_EFFECT {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) throws Exception {
      return scripts.hold("before");
    }
  },
  TOOL_WITH_EFFECT {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) throws Exception {
      return scripts.hold("after");
    }
  },
  /** The line of the call is torn, as a power cut may leave it. */
  CALL_HALF_WRITTEN {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) throws Exception {
      return scripts.hold("after");
    }

    @Override
    void afterKill(Path home) throws IOException {
      WrittenTranscript.ofRun(home).tear();
    }
  },
  SECOND_REQUEST_RECEIVED {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) {
      return secondRequest(model);
    }
  },
  /** The line of the result is torn, as a power cut may leave it. */
  RESULT_HALF_WRITTEN {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) {
      return secondRequest(model);
    }

    @Override
    void afterKill(Path home) throws IOException {
      WrittenTranscript.ofRun(home).tear();
    }
  },
  SECOND_ANSWER_HALF_SENT {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) {
      CountDownLatch sent = new CountDownLatch(1);
      model.script(CALL, new Answer.Halves(SAYS, sent));
      return daemon -> sent.await();
    }
  },
  /** The run is recorded; the channel has refused its reply for now. */
  DELIVERY_REFUSED {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) {
      api.refuse("sendMessage", 429, TOO_MANY);
      return daemon -> {
        api.call("sendMessage");
        while (Runs.of(daemon).deliveryErrors().isEmpty()) {
          RealDaemon.pause();
        }
      };
    }
  },
  /** The person has the reply, but the daemon has not heard so. */
  DELIVERY_UNANSWERED {
    @Override
    Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) {
      CountDownLatch received = api.hold("sendMessage", true);
      return daemon -> received.await();
    }
  };

  static final String REPLY = "The cake is out.";

  private static final Answer.Says SAYS = new Answer.Says(REPLY, List.of(), Answer.Stop.END);
  private static final Answer.Says CALL =
      new Answer.Says(
          "",
          List.of(new Answer.Call("call_1", "shell", "{\"command\":\"sh tool.sh\"}")),
          Answer.Stop.END);

  /** Longer than it takes to kill a daemon. */
  private static final String TOO_MANY =
      "{\"ok\":false,\"error_code\":429,\"description\":\"Too Many Requests: retry after 3\","
          + "\"parameters\":{\"retry_after\":3}}";

  private static final CountDownLatch NEVER = new CountDownLatch(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Waits until the turn is at the point, and stays there. */
  interface Reached {
    void await(RealDaemon daemon) throws Exception;
  }

  abstract Reached prepare(StrictModel model, BotApi api, HeldScripts scripts) throws Exception;

  /** Changes the files that the daemon has left. */
  void afterKill(Path home) throws IOException {}

  /** Half of the points in runs of a recurring reminder, the others in runs of a one-shot. */
  boolean recurs() {
    return ordinal() % 2 == 1;
  }

  boolean turnHadEnded() {
    return compareTo(DELIVERY_REFUSED) >= 0;
  }

  boolean arrivalIsUnknown() {
    return this == DELIVERY_UNANSWERED;
  }

  private static Reached secondRequest(StrictModel model) {
    model.script(CALL, new Answer.After(NEVER, SAYS));
    return daemon -> {
      model.request();
      model.request();
    };
  }

  /** A model that calls its tool, and then replies. */
  static Answer answer(String body) {
    try {
      JsonNode messages = JSON.readTree(body).path("messages");
      String last = messages.path(messages.size() - 1).path("role").asText();
      return last.equals("tool") ? SAYS : CALL;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
