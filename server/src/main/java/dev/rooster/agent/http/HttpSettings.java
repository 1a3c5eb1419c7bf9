package dev.rooster.agent.http;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.AgentSettings;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Secret;
import dev.rooster.trust.Trust;
import java.util.Collection;
import java.util.Map;

/**
 * The settings of an agent that is an endpoint.
 *
 * @param mostOutput how many bytes a reply may have
 */
public record HttpSettings(HttpUrl url, Map<String, Secret> headers, int mostOutput)
    implements AgentSettings {

  public HttpSettings {
    headers = Map.copyOf(headers);
  }

  @Override
  public String kind() {
    return HttpAgentKind.NAME;
  }

  @Override
  public Collection<Secret> secrets() {
    return headers.values();
  }

  @Override
  public boolean thinks() {
    return true;
  }

  @Override
  public Trust needs() {
    return Trust.PUBLIC;
  }

  @Override
  public Agent open(String name, AgentHost host) {
    return new HttpAgent(this, host.vault());
  }
}
