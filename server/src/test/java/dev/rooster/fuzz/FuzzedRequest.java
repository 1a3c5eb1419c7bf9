package dev.rooster.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A request as it goes over the wire.
 *
 * @param target the path with its query, encoded
 * @param headers whole lines
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record FuzzedRequest(String method, String target, List<String> headers, byte[] body) {
  private static final int SHOWN = 800;

  byte[] bytes(String token) {
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(target).append(" HTTP/1.1\r\n");
    head.append("Host: 127.0.0.1\r\nAuthorization: Bearer ").append(token).append("\r\n");
    headers.forEach(it -> head.append(it).append("\r\n"));
    if (body.length > 0 || method.equals("POST") || method.equals("PATCH")) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
    whole.writeBytes(body);
    return whole.toByteArray();
  }

  boolean purges() {
    return method.equals("DELETE") && target.contains("purge=true");
  }

  /** What to replay, without the token. */
  String shown() {
    return "%s %s %s\n%s".formatted(method, target, headers, shown(body));
  }

  /** Bytes as text, escaped and shortened. */
  static String shown(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length && text.length() < SHOWN; i++) {
      int b = bytes[i] & 0xff;
      if (b >= ' ' && b < 0x7f) {
        text.append((char) b);
      } else {
        text.append("\\x%02x".formatted(b));
      }
    }
    return text.length() < SHOWN ? text.toString() : text + "… of %d bytes".formatted(bytes.length);
  }
}
