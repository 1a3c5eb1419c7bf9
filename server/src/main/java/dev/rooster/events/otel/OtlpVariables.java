package dev.rooster.events.otel;

import dev.rooster.net.HttpUrl;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The settings of OTLP in the environment, with the names that OpenTelemetry gives them. Pure.
 *
 * @param read reads a variable; empty if it is not set
 */
public record OtlpVariables(Function<String, Optional<String>> read) {

  /** The endpoint of traces: the variable for traces, or the path of traces at the general one. */
  public Optional<HttpUrl> endpoint() {
    return isGrpc() ? Optional.empty() : written().flatMap(HttpUrl::read);
  }

  /** Why the endpoint cannot be used; empty if it can, or if there is none. */
  public Optional<String> problem() {
    if (written().isEmpty() || endpoint().isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        isGrpc()
            ? "no traces are exported: Rooster does not speak gRPC. Set"
                + " OTEL_EXPORTER_OTLP_PROTOCOL=http/json, and an endpoint for it"
            : "no traces are exported: OTEL_EXPORTER_OTLP_ENDPOINT is not a valid URL. Write"
                + " http://HOST:4318");
  }

  private Optional<String> written() {
    boolean off =
        variable("OTEL_SDK_DISABLED").filter(it -> it.equalsIgnoreCase("true")).isPresent()
            || variable("OTEL_TRACES_EXPORTER").filter(it -> !it.contains("otlp")).isPresent();
    return off
        ? Optional.empty()
        : variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
            .or(() -> variable("OTEL_EXPORTER_OTLP_ENDPOINT").map(OtlpVariables::traces));
  }

  private boolean isGrpc() {
    return variable("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL")
        .or(() -> variable("OTEL_EXPORTER_OTLP_PROTOCOL"))
        .filter("grpc"::equals)
        .isPresent();
  }

  private static String traces(String base) {
    return base + (base.endsWith("/") ? "" : "/") + "v1/traces";
  }

  public Map<String, String> headers() {
    return pairs(
        variable("OTEL_EXPORTER_OTLP_TRACES_HEADERS")
            .or(() -> variable("OTEL_EXPORTER_OTLP_HEADERS"))
            .orElse(""));
  }

  /** The attributes of this process. */
  public Map<String, String> resource() {
    Map<String, String> resource = new LinkedHashMap<>();
    resource.put("service.name", "rooster");
    resource.putAll(pairs(variable("OTEL_RESOURCE_ATTRIBUTES").orElse("")));
    variable("OTEL_SERVICE_NAME").ifPresent(it -> resource.put("service.name", it));
    return resource;
  }

  /** Reads {@code name=value,…} with percent-encoded values; leaves out anything else. */
  private static Map<String, String> pairs(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        decoded(pair.substring(equals + 1).strip())
            .ifPresent(value -> pairs.put(pair.substring(0, equals).strip(), value));
      }
    }
    return pairs;
  }

  /** A plus sign stands for itself. */
  private static Optional<String> decoded(String value) {
    try {
      return Optional.of(URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Optional<String> variable(String name) {
    return read.apply(name).map(String::strip).filter(it -> !it.isEmpty());
  }
}
