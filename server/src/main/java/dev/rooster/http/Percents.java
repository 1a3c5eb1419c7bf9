package dev.rooster.http;

import dev.rooster.reminder.RefusedException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Decodes percent-encoded parts of a URL; rejects invalid encodings. */
final class Percents {
  private Percents() {}

  /** A part of a path. */
  static String ofPath(String text) {
    return decoded(text);
  }

  /** A name or value of a query, in which a plus is a space. */
  static String ofQuery(String text) {
    return decoded(text.replace("+", "%20"));
  }

  private static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
    try {
      int at = 0;
      while (at < bytes.length) {
        boolean encoded = bytes[at] == '%';
        out.write(encoded ? hex(bytes, at + 1) * 16 + hex(bytes, at + 2) : bytes[at]);
        at += encoded ? 3 : 1;
      }
      return utf8(out.toByteArray());
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw RefusedException.invalid(
          "'%s' is not valid percent-encoded UTF-8".formatted(text),
          "encode it, such as %C3%A9 for é");
    }
  }

  private static int hex(byte[] bytes, int at) {
    return HexFormat.fromHexDigit(at < bytes.length ? bytes[at] : ' ');
  }

  /** Decodes bytes as UTF-8; throws if they are invalid. */
  static String utf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
