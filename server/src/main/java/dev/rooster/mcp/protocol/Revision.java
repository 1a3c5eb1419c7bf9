package dev.rooster.mcp.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The revisions of the protocol that Rooster supports, latest first. */
public enum Revision {
  R2026_07_28("2026-07-28"),
  R2025_11_25("2025-11-25"),
  R2025_06_18("2025-06-18"),
  R2025_03_26("2025-03-26"),
  R2024_11_05("2024-11-05");

  /** The revision that a handshake ends with if the client asks for an unknown one. */
  static final Revision LATEST_WITH_HANDSHAKE = R2025_11_25;

  private final String text;

  Revision(String text) {
    this.text = text;
  }

  public static Optional<Revision> of(String text) {
    return Arrays.stream(values()).filter(it -> it.text.equals(text)).findFirst();
  }

  static List<String> texts() {
    return Arrays.stream(values()).map(Revision::text).toList();
  }

  public String text() {
    return text;
  }

  /** Whether requests stand alone, without a handshake before them. */
  public boolean isStateless() {
    return this == R2026_07_28;
  }
}
