package dev.rooster.http;

import dev.rooster.reminder.RefusedException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Reads what stands percent-encoded in an address. What cannot be read is refused, not guessed. */
final class Percents {
  private Percents() {}

  /** A part of a path. */
  static String ofPath(String text) {
    return decoded(text);
  }

  /** A name or a value of a query, in which a plus is a blank. */
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
          "'%s' in the address cannot be read".formatted(text),
          "write it percent-encoded as UTF-8");
    }
  }

  private static int hex(byte[] bytes, int at) {
    return HexFormat.fromHexDigit(at < bytes.length ? bytes[at] : ' ');
  }

  /** The text that the bytes are; refuses those that are none. */
  static String utf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
