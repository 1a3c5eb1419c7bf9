package dev.rooster.clients;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Gemini CLI itself. */
@Tag("long")
@Timeout(120)
class GeminiSessionTest extends RemindedClientContract {
  GeminiSessionTest() {
    super(SteeredClient.GEMINI);
  }
}
