package dev.rooster.trust;

import dev.rooster.format.Fields;
import java.util.Optional;

/** Reads a value of the configuration that may refer to secrets, and remembers the reference. */
@FunctionalInterface
public interface SecretReader {
  Optional<Secret> read(Fields fields, String name);
}
