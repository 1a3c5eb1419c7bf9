package dev.rooster.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of the page, which are resources beside this class. Each is read once and then kept in
 * memory. Thread-safe.
 */
public final class PageFiles {
  /** The file that the browser opens; it names the others. */
  public static final String INDEX = "index.html";

  /** By extension. A name with another one is no file of the page. */
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "webmanifest", "application/manifest+json",
          "txt", "text/plain; charset=utf-8");

  /** Directories and a file: no part begins with a dot or is empty, so no name leaves the page. */
  private static final Pattern NAME =
      Pattern.compile("(?:[A-Za-z0-9][A-Za-z0-9_-]*/)*[A-Za-z0-9][A-Za-z0-9._-]*\\.([a-z]+)");

  private static final int LONGEST_NAME = 100;

  private final Map<String, PageFile> read = new ConcurrentHashMap<>();

  /** The file of this name, such as {@code view/now.js}; empty if there is none. */
  public Optional<PageFile> find(String name) {
    Optional<PageFile> known = Optional.ofNullable(read.get(name));
    if (known.isPresent()) {
      return known;
    }
    Optional<PageFile> found = type(name).flatMap(type -> read(name, type));
    found.ifPresent(it -> read.put(name, it));
    return found;
  }

  private static Optional<String> type(String name) {
    if (name.length() > LONGEST_NAME) {
      return Optional.empty();
    }
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? Optional.ofNullable(TYPES.get(matcher.group(1))) : Optional.empty();
  }

  private static Optional<PageFile> read(String name, String type) {
    try (InputStream resource = PageFiles.class.getResourceAsStream(name)) {
      return resource == null
          ? Optional.empty()
          : Optional.of(new PageFile(type, resource.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
