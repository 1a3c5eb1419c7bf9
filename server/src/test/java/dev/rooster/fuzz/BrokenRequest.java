package dev.rooster.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Bytes that are not a request, half of one, or several at once.
 *
 * @param after what their sender does next
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record BrokenRequest(byte[] bytes, After after) {

  /** The action of the sender after the last byte. */
  enum After {
    /** Closes the connection cleanly. */
    CLOSE,
    /** Is killed. */
    RESET,
    /** Closes its sending side, and reads the response. */
    LISTEN
  }

  private static final List<String> FIRST_LINES =
      List.of(
          "",
          " ",
          "GET",
          "GET /healthz",
          "GET  /healthz  HTTP/1.1",
          "GET /healthz HTTP/9.9",
          "GET /healthz HTTP/1.0",
          "GET /healthz HTTX/1.1",
          "GET healthz HTTP/1.1",
          "GET /health z HTTP/1.1",
          "GET /%zz HTTP/1.1",
          "GET /\u0000 HTTP/1.1",
          "GET /\u00e9 HTTP/1.1",
          "GET /api/../../etc HTTP/1.1",
          "GET \\healthz HTTP/1.1",
          "GET http://[::1 HTTP/1.1",
          "GET ftp://127.0.0.1/healthz HTTP/1.1",
          "CONNECT 127.0.0.1:80 HTTP/1.1",
          "OPTIONS * HTTP/1.1",
          "PRI * HTTP/2.0",
          "POST /api/reminders HTTP/1.1",
          "POST /api/preview HTTP/1.1",
          "PATCH /api/reminders/r-none HTTP/1.1",
          "G\u0001T / HTTP/1.1",
          "X".repeat(20_000) + " / HTTP/1.1",
          "GET /" + "x".repeat(20_000) + " HTTP/1.1",
          "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003");

  private static final List<String> HEADERS =
      List.of(
          "Host: 127.0.0.1",
          "Host:",
          "Host: evil.example",
          "Host: 127.0.0.1\r\nHost: 127.0.0.1",
          "Host: [::1",
          "Host: 127.0.0.1:99999999",
          "NoColon",
          ": no name",
          " folded: x",
          "X Y: z",
          "X: \u0000",
          "X: " + "y".repeat(20_000),
          "X: y\r\n".repeat(2_000) + "X: z",
          "Content-Length: 5",
          "Content-Length: -5",
          "Content-Length: five",
          "Content-Length: 99999999999999999999",
          "Content-Length: 9223372036854775807",
          "Content-Length: 5\r\nContent-Length: 6",
          "Content-Length: 3000000",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: chunked\r\nContent-Length: 5",
          "Transfer-Encoding: gzip",
          "Transfer-Encoding: chunked, chunked",
          "Transfer-Encoding: identity",
          "Expect: 100-continue",
          "Expect: the worst",
          "Connection: upgrade\r\nUpgrade: websocket",
          "Connection: close",
          "Origin: http://evil.example",
          "Origin: null",
          "Authorization: Basic x");

  private static final List<String> BODIES =
      List.of(
          "",
          "{}",
          "{\"me",
          "5\r\n{\"me",
          "5\r\n{\"mes\r\n0\r\n\r\n",
          "2\r\n{}\r\n0\r\n\r\n",
          "2;x=y\r\n{}\r\n0\r\nTrailer: x\r\n\r\n",
          "zz\r\n{}\r\n0\r\n\r\n",
          "-1\r\n{}\r\n0\r\n\r\n",
          "ffffffffffffffff\r\n{}\r\n",
          "7fffffff\r\n{}\r\n",
          "2\r\n{}xx0\r\n\r\n",
          "\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");

  static BrokenRequest next(Chance chance, String token) {
    byte[] bytes =
        switch (chance.below(10)) {
          case 0 -> chance.bytes(chance.below(300));
          case 1 -> pipelined(chance, token);
          case 2 -> tooMuch(chance, token);
          default -> assembled(chance, token);
        };
    if (chance.oneIn(4)) {
      bytes = Mutation.ofBytes(bytes, chance);
    }
    return new BrokenRequest(
        bytes, chance.pick(After.CLOSE, After.RESET, After.LISTEN, After.LISTEN, After.LISTEN));
  }

  private static byte[] assembled(Chance chance, String token) {
    StringBuilder text = new StringBuilder(chance.pick(FIRST_LINES)).append("\r\n");
    if (chance.below(4) > 0) {
      text.append("Host: 127.0.0.1\r\n");
    }
    if (chance.below(3) > 0) {
      text.append("Authorization: Bearer ").append(token).append("\r\n");
    }
    while (chance.oneIn(2)) {
      text.append(chance.pick(HEADERS)).append(chance.pick("\r\n", "\r\n", "\r\n", "\n", "\r"));
    }
    return latin(text.append("\r\n").append(chance.pick(BODIES)).toString());
  }

  /** Several at once, the last of them cut off. */
  private static byte[] pipelined(Chance chance, String token) {
    String one =
        "GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(token);
    String all = one.repeat(1 + chance.below(10));
    return latin(all + one.substring(0, chance.below(one.length())));
  }

  /** More than is taken, in chunks or at once. */
  private static byte[] tooMuch(Chance chance, String token) {
    String head =
        "POST /api/reminders HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n"
            .formatted(token);
    int size = chance.oneIn(8) ? 2_000_001 + chance.below(1_000_000) : chance.below(5_000);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    if (chance.oneIn(2)) {
      all.writeBytes(latin(head + "Content-Length: " + (size + chance.below(3)) + "\r\n\r\n"));
      all.writeBytes(latin("x".repeat(size)));
    } else {
      all.writeBytes(latin(head + "Transfer-Encoding: chunked\r\n\r\n"));
      all.writeBytes(latin(Integer.toHexString(size) + "\r\n" + "x".repeat(size) + "\r\n"));
      all.writeBytes(latin(chance.pick("0\r\n\r\n", "", "1\r\n")));
    }
    return all.toByteArray();
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  String shown() {
    return after + " after " + FuzzedRequest.shown(bytes);
  }
}
