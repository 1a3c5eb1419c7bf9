package dev.rooster.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Paths behind symbolic links. */
public final class RealPath {
  private RealPath() {}

  /** The path behind all links. The missing part of a path stays as it is. */
  public static Path of(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    Path existing = absolute;
    while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    return existing.toRealPath().resolve(existing.relativize(absolute)).normalize();
  }
}
