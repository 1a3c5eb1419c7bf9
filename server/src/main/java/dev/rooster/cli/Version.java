package dev.rooster.cli;

import dev.rooster.format.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of Rooster, recorded by the build, and of the Java that runs it. */
public record Version(String rooster, String java) {
  private static final String RESOURCE = "version.txt";

  public static Version current() {
    try (InputStream resource = Version.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException(RESOURCE + " is missing from the build");
      }
      String rooster = new String(resource.readAllBytes(), StandardCharsets.UTF_8).strip();
      return new Version(rooster, Runtime.version().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String line() {
    return "rooster " + rooster + " (Java " + java + ")";
  }

  String json() {
    return JsonText.object().with("version", rooster).with("java", java).toString();
  }
}
