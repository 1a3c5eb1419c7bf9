package dev.rooster.http;

import dev.rooster.page.PageFile;
import dev.rooster.page.PageFiles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Serves the files of the page. They hold no secrets, so they need no token. Not part of the
 * description of the API, because they are no interface for programs.
 */
public final class PageRoutes {
  private static final String INDEX = "/";
  private static final String FILES = "/page/";

  /** In place of the name in {@link #FILES}; takes directories too. */
  private static final String NAME = "key";

  /** Scripts, styles and requests of this daemon alone, no text as markup, and no frame around. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  /** What a browser can open as a page of its own: markup, and pictures that can hold scripts. */
  private static final Pattern DOCUMENT = Pattern.compile("text/html\\b.*|image/svg\\+xml");

  /**
   * Those of documents. Browsers read them nowhere else, and the first load has forty other files.
   */
  private static final Map<String, String> DOCUMENT_HEADERS =
      Map.of(
          "Content-Security-Policy", POLICY,
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Opener-Policy", "same-origin");

  /** Those of every file. The browser asks each time whether its copy is still the latest. */
  private static final Map<String, String> HEADERS =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Cache-Control", "no-cache",
          "Vary", "Accept-Encoding");

  private PageRoutes() {}

  /** Whether a path is one of these. */
  static boolean isOf(String path) {
    return path.equals(INDEX) || path.startsWith(FILES);
  }

  /** The API with these routes. */
  public static Api addTo(Api api, PageFiles files) {
    Description index = Description.ofText("page", "Returns the page", "text/html");
    Description file =
        Description.ofText("pageFile", "Returns a file of the page", "*/*").path(NAME, "its name");
    return api.with(
            new Route("GET", INDEX, index, call -> answer(files, PageFiles.INDEX, call.request())))
        .with(
            new Route(
                "GET",
                FILES + "{" + NAME + "}",
                file,
                call -> answer(files, call.part(NAME), call.request())));
  }

  private static Answer answer(PageFiles files, String name, Request request) {
    return files
        .find(name)
        .map(it -> answer(it, request))
        .orElseGet(() ->
            Answer.error(
                404, "not_found", "the page has no file " + name, "open / in the browser"));
  }

  private static Answer answer(PageFile file, Request request) {
    boolean compressed = Compression.isTaken(request.header("accept-encoding").orElse(""));
    String tag = compressed ? file.hash() + "-gzip" : file.hash();
    Map<String, String> headers = new HashMap<>(HEADERS);
    if (DOCUMENT.matcher(file.type()).matches()) {
      headers.putAll(DOCUMENT_HEADERS);
    }
    headers.put("ETag", "\"" + tag + "\"");
    if (has(request.header("if-none-match").orElse(""), tag)) {
      return new Answer.Whole(304, "", "", headers);
    }
    if (compressed) {
      headers.put("Content-Encoding", "gzip");
    }
    return new Answer.Bytes(200, file.type(), compressed ? file.gzip() : file.content(), headers);
  }

  /** Whether the header If-None-Match names the tag. */
  private static boolean has(String header, String tag) {
    return Arrays.stream(header.split(",", -1))
        .map(String::strip)
        .map(it -> it.startsWith("W/") ? it.substring(2) : it)
        .anyMatch(it -> it.equals("*") || it.equals("\"" + tag + "\""));
  }
}
