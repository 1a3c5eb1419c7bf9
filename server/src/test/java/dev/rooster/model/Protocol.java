package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** One way in which models are asked: checks requests as the real API does, and writes answers. */
interface Protocol extends Rules {
  int INPUT_TOKENS = 100;
  int OUTPUT_TOKENS = 7;

  /** The path of requests. */
  String path();

  /** The base URL that clients get, after host and port. */
  String base();

  /** The characters of the text in a request. */
  default long characters(JsonNode request) {
    return request.toString().length();
  }

  String error(String code, String message);

  @Override
  default String error(RejectedException rejected) {
    return error(rejected.code(), rejected.message());
  }

  String whole(Answer.Says answer);

  /** The parts of a stream, each written and flushed by itself; the last ones end the reply. */
  List<String> stream(Answer.Says answer);

  /** The beginning of a stream, without its end. */
  List<String> beginning(String text);

  String streamType();

  /** A text in two pieces. */
  static List<String> pieces(String text) {
    int half = text.length() / 2;
    return half == 0 ? List.of(text) : List.of(text.substring(0, half), text.substring(half));
  }
}
