package dev.rooster.clients;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Codex itself. */
@Tag("long")
@Timeout(120)
class CodexSessionTest extends RemindedClientContract {
  CodexSessionTest() {
    super(SteeredClient.CODEX);
  }
}
