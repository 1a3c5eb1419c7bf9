package dev.rooster.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import java.util.Set;

/** What an API rejects, and in which words. */
interface Rules {

  /** Rejects a request without the right key. */
  void authenticate(Headers headers, String key) throws RejectedException;

  void check(JsonNode request, Headers headers) throws RejectedException;

  /** The names of the tools that the model may call. */
  default Set<String> offered(JsonNode request) {
    return Set.of();
  }

  RejectedException tooLong(long tokens, long most);

  /** The body of the response to a rejected request. */
  String error(RejectedException rejected);
}
