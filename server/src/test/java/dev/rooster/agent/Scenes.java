package dev.rooster.agent;

import dev.rooster.session.SessionHeader;
import dev.rooster.session.Transcripts;
import java.nio.file.Path;

/** Scenes for tests of agents that need neither tools nor the transcript. */
public final class Scenes {
  private Scenes() {}

  public static TurnScene of(TurnRequest request) {
    return new TurnScene(
        request,
        new Transcripts(Path.of("target/no-transcripts"))
            .of(new SessionHeader(request.session().key(), "coder", "")),
        Toolbox.EMPTY,
        TurnListener.NONE);
  }
}
