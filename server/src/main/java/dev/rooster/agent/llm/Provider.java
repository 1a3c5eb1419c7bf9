package dev.rooster.agent.llm;

import dev.rooster.net.HttpUrl;

/** A protocol of models, named after its maker. */
enum Provider {
  ANTHROPIC("https://api.anthropic.com/v1", "/v1", true),
  OPENAI("https://api.openai.com/v1", "/v1", true),
  OLLAMA("http://127.0.0.1:11434", "", false);

  private final String url;
  private final String path;
  private final boolean keyed;

  Provider(String url, String path, boolean keyed) {
    this.url = url;
    this.path = path;
    this.keyed = keyed;
  }

  HttpUrl defaultUrl() {
    return HttpUrl.read(url).orElseThrow();
  }

  /** The path of the API, for a base URL without one. */
  String path() {
    return path;
  }

  /** Whether an endpoint needs a key. Other endpoints than OpenAI's own may do without. */
  boolean needsKey(HttpUrl at) {
    return keyed && (this == ANTHROPIC || at.equals(defaultUrl()));
  }
}
