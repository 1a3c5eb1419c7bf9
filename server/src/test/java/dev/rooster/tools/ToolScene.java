package dev.rooster.tools;

import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls tools as a model does, in a turn of alice. */
record ToolScene(Path workspace, Trust trust, Situation situation) {

  static ToolScene in(Path workspace) {
    return new ToolScene(workspace, Trust.FULL, Situation.CHAT);
  }

  TurnOrigin origin() {
    return new TurnOrigin(
        Optional.of("alice"),
        trust,
        situation,
        Optional.of("telegram"),
        ZoneId.of("Europe/Berlin"));
  }

  ToolResult call(Tool tool, String arguments) throws InterruptedException {
    SessionKey key = SessionKey.dm("main", "telegram:42");
    TurnScene scene =
        new TurnScene(
            TurnRequest.of("hello", Session.lasting(key), origin(), Map.of()),
            new Transcripts(workspace).of(new SessionHeader(key, "main", "alice")),
            Toolbox.EMPTY,
            TurnListener.NONE);
    return new Toolbox(List.of(tool))
        .of(origin(), Optional.empty())
        .call(tool.spec().name(), arguments, scene);
  }
}
