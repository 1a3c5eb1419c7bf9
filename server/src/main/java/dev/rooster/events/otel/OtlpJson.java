package dev.rooster.events.otel;

import dev.rooster.format.JsonText;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Spans as OTLP describes them in JSON, opentelemetry-proto 1. Pure. */
final class OtlpJson {
  private static final int INTERNAL = 1;
  private static final int OK = 1;
  private static final int ERROR = 2;

  private OtlpJson() {}

  /**
   * @param resource the attributes of this process
   */
  static String request(Map<String, String> resource, List<SpanData> spans) {
    return object(
        "resourceSpans",
        JsonText.object()
            .with("resource", JsonText.object().withObjects("attributes", attributes(resource)))
            .withObjects(
                "scopeSpans",
                List.of(
                    JsonText.object()
                        .with("scope", JsonText.object().with("name", "dev.rooster"))
                        .withObjects("spans", spans.stream().map(OtlpJson::span).toList()))));
  }

  private static String object(String name, JsonText only) {
    return JsonText.object().withObjects(name, List.of(only)).toString();
  }

  private static JsonText span(SpanData span) {
    JsonText json =
        JsonText.object().with("traceId", span.getTraceId()).with("spanId", span.getSpanId());
    if (span.getParentSpanContext().isValid()) {
      json.with("parentSpanId", span.getParentSpanId());
    }
    long end = Math.max(span.getStartEpochNanos(), span.getEndEpochNanos());
    return json.with("name", span.getName())
        .with("kind", INTERNAL)
        .with("startTimeUnixNano", Long.toString(span.getStartEpochNanos()))
        .with("endTimeUnixNano", Long.toString(end))
        .withObjects("attributes", attributes(span.getAttributes()))
        .withObjects("links", span.getLinks().stream().map(OtlpJson::link).toList())
        .with("status", JsonText.object().with("code", failed(span) ? ERROR : OK));
  }

  private static boolean failed(SpanData span) {
    return switch (span.getStatus().getStatusCode()) {
      case ERROR -> true;
      case OK, UNSET -> false;
    };
  }

  private static JsonText link(LinkData link) {
    return JsonText.object()
        .with("traceId", link.getSpanContext().getTraceId())
        .with("spanId", link.getSpanContext().getSpanId());
  }

  private static List<JsonText> attributes(Map<String, String> attributes) {
    return attributes.entrySet().stream()
        .map(it -> attribute(it.getKey(), JsonText.object().with("stringValue", it.getValue())))
        .toList();
  }

  private static List<JsonText> attributes(Attributes attributes) {
    List<JsonText> all = new ArrayList<>();
    attributes.forEach((key, value) -> {
      if (!key.equals(SpanLine.NAME)) {
        all.add(attribute(key.getKey(), value(key, value)));
      }
    });
    return all;
  }

  /** 64-bit numbers are strings in the JSON of Protobuf. */
  private static JsonText value(AttributeKey<?> key, Object value) {
    return switch (key.getType()) {
      case LONG -> JsonText.object().with("intValue", value.toString());
      default -> JsonText.object().with("stringValue", value.toString());
    };
  }

  private static JsonText attribute(String key, JsonText value) {
    return JsonText.object().with("key", key).with("value", value);
  }
}
