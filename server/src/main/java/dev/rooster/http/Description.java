package dev.rooster.http;

import java.util.ArrayList;
import java.util.List;

/**
 * What the description of the API says about a route.
 *
 * @param summary one line
 * @param query the parameters that stand in the query
 * @param body the schema of the body; empty for none
 * @param status of the answer when all is well
 * @param answer the schema of the answer; empty for none
 */
record Description(String summary, List<Parameter> query, String body, int status, String answer) {

  /** A parameter of the query. */
  record Parameter(String name, String summary) {}

  Description {
    query = List.copyOf(query);
  }

  static Description of(String summary, String answer) {
    return new Description(summary, List.of(), "", 200, answer);
  }

  Description with(String name, String about) {
    List<Parameter> more = new ArrayList<>(query);
    more.add(new Parameter(name, about));
    return new Description(summary, more, body, status, answer);
  }

  Description taking(String schema) {
    return new Description(summary, query, schema, status, answer);
  }

  Description answering(int code) {
    return new Description(summary, query, body, code, answer);
  }
}
