package dev.rooster.clients;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/**
 * Gemini CLI 0.61.0 sends each result of a tool twice when it resumes a session (issue 29365 in its
 * repository), and the API rejects that.
 */
final class RepeatedResults {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RepeatedResults() {}

  /** The request itself if it repeats nothing. */
  static String removedFrom(String body) {
    try {
      JsonNode request = JSON.readTree(body);
      boolean removed = false;
      for (JsonNode content : request.path("contents")) {
        removed |= content.path("parts") instanceof ArrayNode parts && removedFrom(parts);
      }
      return removed ? request.toString() : body;
    } catch (JsonProcessingException e) {
      return body;
    }
  }

  private static boolean removedFrom(ArrayNode parts) {
    Set<JsonNode> results = new HashSet<>();
    boolean removed = false;
    for (Iterator<JsonNode> each = parts.elements(); each.hasNext(); ) {
      JsonNode part = each.next();
      if (part.has("functionResponse") && !results.add(part)) {
        each.remove();
        removed = true;
      }
    }
    return removed;
  }
}
