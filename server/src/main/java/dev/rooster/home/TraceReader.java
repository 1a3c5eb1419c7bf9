package dev.rooster.home;

import dev.rooster.agent.AgentFields;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code traces} and {@code trace_content}. */
final class TraceReader {
  static final String TRACES = "traces";
  static final String CONTENT = "trace_content";

  /** The exporter and the connection set the other headers themselves. */
  private static final Pattern HEADER =
      Pattern.compile(
          "(?!(?i:host|connection|content-.*|transfer-encoding)$)[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  private TraceReader() {}

  static TraceSettings traces(Fields fields, References references) {
    return fields
        .object(TRACES)
        .map(section -> {
          TraceSettings settings =
              new TraceSettings(url(section), headers(section, references), false);
          section.rejectUnknown();
          return settings;
        })
        .orElse(TraceSettings.DEFAULT);
  }

  static boolean content(Fields fields) {
    return fields.flag(CONTENT).orElse(false);
  }

  private static Optional<HttpUrl> url(Fields section) {
    Optional<String> text = section.text("otlp");
    Optional<HttpUrl> url = text.flatMap(HttpUrl::read);
    if (text.isPresent() && url.isEmpty()) {
      section.problem(
          section.place("otlp"),
          "otlp",
          "not a valid URL",
          "write http://HOST:4318/v1/traces, and passwords under headers");
    } else if (text.isEmpty() && section.has("headers")) {
      section.problem(
          section.place("headers"),
          "headers",
          "there is no endpoint to send them to",
          "add otlp: http://HOST:4318/v1/traces");
    }
    return url;
  }

  private static Map<String, Secret> headers(Fields section, References references) {
    return new AgentFields(section, Path.of(""), Path.of(""), references::read)
        .secrets("headers", HEADER, "use a header that the exporter does not set itself");
  }
}
