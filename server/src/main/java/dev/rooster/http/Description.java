package dev.rooster.http;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A route in the description of the API.
 *
 * @param name the operation id, for programs
 * @param summary a one-line summary
 * @param parameters the parameters of path, query and headers
 * @param body the request body
 * @param answer the response on success
 * @param refusals the statuses of errors, beyond those of every route
 */
record Description(
    String name,
    String summary,
    List<Parameter> parameters,
    Body body,
    Good answer,
    List<Integer> refusals) {

  /** The place of a parameter. */
  enum In {
    PATH,
    QUERY,
    HEADER
  }

  /**
   * A parameter.
   *
   * @param schema its name; empty for any string
   */
  record Parameter(In in, String name, String summary, String schema) {}

  /**
   * A request body.
   *
   * @param schema its name; empty for no body
   * @param needed whether it is required
   */
  record Body(String schema, boolean needed) {
    static final Body NONE = new Body("", false);

    /** Any text, whatever its media type says. */
    static final Body ANYTHING = new Body("Anything", false);

    /** The media type that it must have. */
    String type() {
      return equals(ANYTHING) ? "*/*" : Answer.JSON;
    }
  }

  /**
   * The response on success.
   *
   * @param schema its name; empty for text
   * @param events the table of the events that a client gets instead if it accepts a stream; empty
   *     for none
   */
  record Good(List<Integer> statuses, String type, String schema, String events) {
    Good(List<Integer> statuses, String type, String schema) {
      this(statuses, type, schema, "");
    }

    Good {
      statuses = List.copyOf(statuses);
    }
  }

  Description {
    parameters = List.copyOf(parameters);
    refusals = List.copyOf(refusals);
  }

  /**
   * A route with a JSON response.
   *
   * @param schema the schema of the response
   */
  static Description of(String name, String summary, String schema) {
    return new Description(
        name,
        summary,
        List.of(),
        Body.NONE,
        new Good(List.of(200), Answer.JSON, schema),
        List.of());
  }

  /** A route with a text response. */
  static Description ofText(String name, String summary, String type) {
    return new Description(
        name,
        summary,
        List.of(),
        Body.NONE,
        new Good(List.of(200), type, "", type.equals(Answer.EVENTS) ? "events" : ""),
        List.of());
  }

  Description id(String about) {
    return path("id", about);
  }

  Description path(String parameter, String about) {
    return with(new Parameter(In.PATH, parameter, about, ""));
  }

  Description query(String parameter, String about) {
    return query(parameter, about, "");
  }

  Description query(String parameter, String about, String schema) {
    return with(new Parameter(In.QUERY, parameter, about, schema));
  }

  Description header(String header, String about) {
    return with(new Parameter(In.HEADER, header, about, ""));
  }

  private Description with(Parameter parameter) {
    List<Parameter> more = new ArrayList<>(parameters);
    more.add(parameter);
    return new Description(name, summary, more, body, answer, refusals);
  }

  Description taking(String schema) {
    return new Description(name, summary, parameters, new Body(schema, true), answer, refusals);
  }

  /** The body may be any text. */
  Description takingAnything() {
    return new Description(name, summary, parameters, Body.ANYTHING, answer, refusals);
  }

  Description mayTake(String schema) {
    return new Description(name, summary, parameters, new Body(schema, false), answer, refusals);
  }

  Description answered(String schema) {
    return new Description(
        name,
        summary,
        parameters,
        body,
        new Good(answer.statuses(), answer.type(), schema, answer.events()),
        refusals);
  }

  /** A client that accepts server-sent events gets these. */
  Description orStreaming(String events) {
    return new Description(
        name,
        summary,
        parameters,
        body,
        new Good(answer.statuses(), answer.type(), answer.schema(), events),
        refusals);
  }

  Description answering(Integer... statuses) {
    return new Description(
        name,
        summary,
        parameters,
        body,
        new Good(List.of(statuses), answer.type(), answer.schema(), answer.events()),
        refusals);
  }

  Description refusing(Integer... statuses) {
    TreeSet<Integer> more = new TreeSet<>(refusals);
    more.addAll(List.of(statuses));
    return new Description(name, summary, parameters, body, answer, List.copyOf(more));
  }

  /** The names of the query parameters. */
  List<String> queryNames() {
    return parameters.stream().filter(it -> it.in() == In.QUERY).map(Parameter::name).toList();
  }
}
