package dev.rooster.http;

import dev.rooster.mcp.protocol.McpTokens;

/** Authenticates the programs of turns, each by the token of its turn. No one else has access. */
public final class TurnAccess implements Gate {
  private final McpTokens turns;

  public TurnAccess(McpTokens turns) {
    this.turns = turns;
  }

  @Override
  public Entry check(Request request) {
    return LocalRequests.refusal(request)
        .<Entry>map(Entry.Refused::new)
        .orElseGet(() ->
            Access.shown(request)
                .flatMap(turns::find)
                .<Entry>map(own -> new Entry.Allowed(own.caller()))
                .orElseGet(() -> new Entry.Refused(TurnEnded.answer())));
  }
}
