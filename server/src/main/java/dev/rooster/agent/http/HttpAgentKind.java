package dev.rooster.agent.http;

import dev.rooster.agent.AgentFields;
import dev.rooster.agent.AgentKind;
import dev.rooster.agent.AgentSettings;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpUrl;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code kind: http}: posts each message to an endpoint. */
public final class HttpAgentKind implements AgentKind {
  static final String NAME = "http";

  /** The connection sets these headers itself; others would contradict it. */
  private static final Pattern HEADER =
      Pattern.compile(
          "(?!(?i:host|connection|content-length|transfer-encoding)$)[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  /** Replaces an invalid address; the configuration is rejected anyway. */
  private static final HttpUrl UNREADABLE = new HttpUrl(URI.create("http://localhost/"));

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public AgentSettings read(AgentFields agent) {
    return new HttpSettings(
        url(agent.fields()),
        agent.secrets("headers", HEADER, "use a header that the connection does not set itself"),
        agent.mostOutput());
  }

  private static HttpUrl url(Fields fields) {
    String text = fields.text("url").orElse("");
    Optional<HttpUrl> url = HttpUrl.read(text);
    if (url.isEmpty()) {
      fields.problem(
          fields.place("url"),
          "url",
          text.isEmpty() ? "the agent has no url" : "'%s' is not a valid URL".formatted(text),
          "write http://HOST/PATH or https://HOST/PATH, and passwords under headers");
    }
    return url.orElse(UNREADABLE);
  }
}
