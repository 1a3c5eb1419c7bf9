package dev.rooster.http;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What the description of the API says about a route.
 *
 * @param name by which programs call it
 * @param summary one line
 * @param parameters in the address and in the head of the request
 * @param body the schema of the body; empty for none
 * @param answer what comes when all is well
 * @param refusals the statuses of what this route refuses, beyond what every route does
 */
record Description(
    String name,
    String summary,
    List<Parameter> parameters,
    Body body,
    Good answer,
    List<Integer> refusals) {

  /** Where a parameter stands. */
  enum In {
    PATH,
    QUERY,
    HEADER
  }

  /**
   * A parameter.
   *
   * @param schema its name; empty for any text
   */
  record Parameter(In in, String name, String summary, String schema) {}

  /**
   * What is taken.
   *
   * @param schema its name; empty if nothing is
   * @param needed whether there must be one
   */
  record Body(String schema, boolean needed) {
    static final Body NONE = new Body("", false);
  }

  /**
   * What comes when all is well.
   *
   * @param schema its name; empty for text
   */
  record Good(List<Integer> statuses, String type, String schema) {
    Good {
      statuses = List.copyOf(statuses);
    }
  }

  Description {
    parameters = List.copyOf(parameters);
    refusals = List.copyOf(refusals);
  }

  /**
   * One that answers with JSON.
   *
   * @param schema of the answer
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

  /** One that answers with text. */
  static Description ofText(String name, String summary, String type) {
    return new Description(
        name, summary, List.of(), Body.NONE, new Good(List.of(200), type, ""), List.of());
  }

  Description id(String about) {
    return with(new Parameter(In.PATH, "id", about, ""));
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

  Description mayTake(String schema) {
    return new Description(name, summary, parameters, new Body(schema, false), answer, refusals);
  }

  Description answered(String schema) {
    return new Description(
        name,
        summary,
        parameters,
        body,
        new Good(answer.statuses(), answer.type(), schema),
        refusals);
  }

  Description answering(Integer... statuses) {
    return new Description(
        name,
        summary,
        parameters,
        body,
        new Good(List.of(statuses), answer.type(), answer.schema()),
        refusals);
  }

  Description refusing(Integer... statuses) {
    TreeSet<Integer> more = new TreeSet<>(refusals);
    more.addAll(List.of(statuses));
    return new Description(name, summary, parameters, body, answer, List.copyOf(more));
  }

  /** The names of the parameters that may stand in the query. */
  List<String> queryNames() {
    return parameters.stream().filter(it -> it.in() == In.QUERY).map(Parameter::name).toList();
  }
}
