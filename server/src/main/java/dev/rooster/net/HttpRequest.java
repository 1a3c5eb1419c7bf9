package dev.rooster.net;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** An outgoing request. */
public record HttpRequest(String method, String target, Map<String, String> headers, String body) {

  /** The exceptions omit values, which may be secret. */
  public HttpRequest {
    if (!isPlain(method) || !isPlain(target)) {
      throw new IllegalArgumentException("the request line has an invalid character");
    }
    headers = Map.copyOf(headers);
    headers.forEach((name, value) -> {
      if (!isPlain(name) || !value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 0x7f))) {
        throw new IllegalArgumentException("invalid header %s".formatted(name));
      }
    });
  }

  public static HttpRequest of(String method, String target, String body) {
    return new HttpRequest(method, target, Map.of(), body);
  }

  public HttpRequest with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new HttpRequest(method, target, more, body);
  }

  private static boolean isPlain(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /** The request line and headers, encoded. */
  byte[] head(String authority) {
    StringBuilder head = new StringBuilder(256);
    head.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(authority).append("\r\nConnection: close\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    int length = bytes().length;
    if (length > 0 || method.equals("POST") || method.equals("PATCH")) {
      head.append("Content-Length: ").append(length).append("\r\n");
    }
    return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
