package dev.rooster.http;

/** The response to a token whose turn has ended. */
final class TurnEnded {
  private TurnEnded() {}

  static Answer.Whole answer() {
    return Answer.error(
            401,
            "unauthorized",
            "the turn of this token has ended",
            "use the token that the program of a turn finds in ROOSTER_MCP_TOKEN, while the turn"
                + " runs")
        .with("WWW-Authenticate", "Bearer");
  }
}
