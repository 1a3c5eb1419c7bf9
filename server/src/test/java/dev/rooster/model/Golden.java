package dev.rooster.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Requests to models in {@code resources/model}; with {@code -Drooster.write=true} they are written
 * anew.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/model");

  private Golden() {}

  public static void matches(String name, String body) throws IOException {
    Path file = FOLDER.resolve(name + ".json");
    String pretty = StrictModel.pretty(body) + "\n";
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(file, pretty);
    }
    assertThat(pretty).isEqualTo(Files.readString(file));
  }
}
