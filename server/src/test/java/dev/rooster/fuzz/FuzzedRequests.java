package dev.rooster.fuzz;

import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Requests to every route: valid ones and random mutations of them. For one thread. */
final class FuzzedRequests {
  private static final List<ParsedValue> REMINDERS =
      Stream.of(
              """
              {"message":"check the oven","schedule":{"in":"20m"},"name":"oven"}\
              """,
              """
              {"message":"call Ada","schedule":{"at":"2050-06-01T09:00","tz":"Europe/Berlin"},
               "description":"about the loom","priority":"normal"}\
              """,
              """
              {"message":"stand up","schedule":{"cron":"0 9 * * 1-5","tz":"Asia/Tokyo"},
               "delivery":{"when":"as_needed","to":["terminal:default"]},"overlap":"queue"}\
              """,
              """
              {"message":"rent","schedule":{"rrule":"FREQ=MONTHLY;BYMONTHDAY=1","start":"2050-01-01T10:00"},
               "except":["2050-02-01","2050-03-01..2050-04-01"],"ends":"2051-01-01","missed":"once"}\
              """,
              """
              {"message":"water","schedule":{"every":"90m","anchor":"2026-01-01T00:00:00Z"},
               "starts":"2050-01-01T00:00:00Z","max_fires":5,"missed":{"policy":"all","within":"2h"}}\
              """,
              """
              {"message":"green?","schedule":{"every":"15m"},"delete_after_run":false,"timeout":"10s",
               "condition":{"command":"true","mode":"until","timeout":"5s"}}\
              """,
              """
              {"message":"now and then","schedule":{"every":"1s"},"max_fires":2,"delivery":"never"}\
              """,
              """
              {"message":"soon","schedule":{"in":"1s"},"delete_after_run":true}\
              """,
              """
              {"message":"asleep","schedule":{"cron":"@yearly"},"enabled":false,"agent":"direct"}\
              """)
          .map(Json::read)
          .toList();

  private static final List<ParsedValue> CHANGES =
      Stream.of(
              """
              {"message":"something else"}\
              """,
              """
              {"schedule":{"cron":"30 9 * * 1-5"},"name":"other"}\
              """,
              """
              {"condition":null,"enabled":false}\
              """,
              """
              {"enabled":true,"max_fires":null,"timeout":"1h"}\
              """,
              """
              {"ends":"2999-12-31","except":[],"starts":null}\
              """,
              """
              {"condition":{"command":"false","mode":"each"},"priority":"interrupt"}\
              """)
          .map(Json::read)
          .toList();

  private static final List<ParsedValue> TRIALS =
      Stream.of(
              """
              {"command":"true"}\
              """,
              """
              {"command":"exit 3","timeout":"5s"}\
              """,
              """
              {"command":"echo no >&2; false"}\
              """,
              """
              {"command":"kill -9 $$"}\
              """)
          .map(Json::read)
          .toList();

  private static final List<ParsedValue> BULKS =
      Stream.of(
              """
              {"action":"pause","ids":["oven","r-1","r-1"]}\
              """,
              """
              {"action":"purge","ids":["r-2"]}\
              """)
          .map(Json::read)
          .toList();

  private static final ParsedValue WHY = Json.read("{\"why\":\"on holiday\"}");
  private static final ParsedValue WISH = Json.read("{\"ask_condition\":false}");

  private static final List<String> METHODS =
      List.of("GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "get", "BREW", "TRACE");

  private final Chance chance;
  private final List<String> ids = new ArrayList<>();

  FuzzedRequests(Chance chance) {
    this.chance = chance;
  }

  /** One that was made, so that more can be asked about it. */
  void made(String id) {
    ids.add(id);
    if (ids.size() > 200) {
      ids.remove(chance.below(ids.size()));
    }
  }

  FuzzedRequest next() {
    String one = "/api/reminders/" + encoded(reference());
    FuzzedRequest request =
        switch (chance.below(64)) {
          case 0 -> asked("GET", "/healthz");
          case 1 -> asked("GET", "/api/status");
          case 2 -> asked("GET", "/metrics");
          case 3 -> asked("GET", "/api/inbox");
          case 4 -> sent("POST", "/api/inbox/" + encoded(reference()) + "/ack", WHY);
          case 5 -> sent("POST", "/api/conditions/try", chance.pick(TRIALS));
          case 6, 7, 8 -> asked("GET", "/api/reminders" + query());
          case 9, 10 -> asked("GET", "/api/runs" + query());
          case 11, 12, 13 -> asked("GET", one + "/runs" + query());
          case 14, 15, 16 -> asked("GET", "/api/runs/" + runId() + query());
          case 17 -> sent("POST", "/api/runs/" + runId() + "/cancel", WHY);
          case 18, 19, 20 -> asked("GET", one + query());
          case 21, 22, 23 -> sent("POST", one + "/pause", WHY);
          case 24, 25 -> sent("POST", one + "/resume", WHY);
          case 26, 27 -> sent("POST", one + "/run", WISH);
          case 28, 29, 30, 31 -> asked("DELETE", one + chance.pick("", "?purge=true", query()));
          case 32, 33, 34, 35, 36, 37, 38, 39, 40 -> sent("PATCH", one, chance.pick(CHANGES));
          case 41, 42, 43, 44, 45, 46, 47, 48 ->
              sent("POST", "/api/preview", chance.pick(REMINDERS));
          case 49 -> sent(chance.pick(METHODS), path(), chance.pick(REMINDERS));
          case 50 -> asked(chance.pick(METHODS), path());
          case 51 -> asked("GET", "/api/reminder-rows" + rows());
          case 52 -> sent("POST", "/api/reminders/bulk", chance.pick(BULKS));
          case 53 -> asked("GET", "/api/attention");
          case 54 -> sent("POST", "/api/attention/" + encoded(reference()) + "/dismiss", WHY);
          default -> sent("POST", "/api/reminders", chance.pick(REMINDERS));
        };
    return request;
  }

  private FuzzedRequest asked(String method, String target) {
    return new FuzzedRequest(method, target, headers(), new byte[0]);
  }

  private FuzzedRequest sent(String method, String target, ParsedValue good) {
    return new FuzzedRequest(method, target, headers(), body(good));
  }

  private byte[] body(ParsedValue good) {
    ParsedValue meant = good;
    if (chance.oneIn(200)) {
      meant = Mutation.huge(good, chance);
    } else {
      for (int left = chance.pick(0, 1, 1, 1, 2, 4); left > 0; left--) {
        meant = Mutation.of(meant, chance);
      }
    }
    byte[] bytes = Mutation.json(meant, chance).getBytes(StandardCharsets.UTF_8);
    return chance.oneIn(8) ? Mutation.ofBytes(bytes, chance) : bytes;
  }

  private List<String> headers() {
    List<String> headers = new ArrayList<>();
    while (chance.oneIn(4)) {
      String value = inHeader(OddValues.text(chance));
      headers.add(
          switch (chance.below(9)) {
            case 0, 1, 2 -> "Idempotency-Key: " + value;
            case 3 -> "If-Match: " + chance.pick(value, "1", "\"2\"", "*", "W/\"1\"");
            case 4 ->
                "Content-Type: " + chance.pick(value, "text/xml", "application/json; charset=x");
            case 5 -> "Rooster-Zone: " + chance.pick(value, "Asia/Tokyo", "+99:00");
            case 6 -> "Accept: " + chance.pick(value, "text/html", "image/*;q=x");
            case 7 -> "X-Odd: " + value;
            default -> "Last-Event-ID: " + value;
          });
    }
    return headers;
  }

  /** A valid header value; BrokenRequest covers invalid ones. */
  private static String inHeader(String text) {
    StringBuilder value = new StringBuilder();
    text.codePoints()
        .limit(500)
        .map(c -> c < ' ' || c == 0x7f || (c >= 0xd800 && c < 0xe000) ? '?' : c)
        .forEach(value::appendCodePoint);
    return value.toString();
  }

  private String reference() {
    return switch (chance.below(12)) {
      case 0 -> OddValues.text(chance);
      case 1 -> known() + chance.pick("x", "/", "\u0000", "@", " ");
      case 2 -> chance.pick("oven", "r-", "R-", "other", "d-0123456789ab", "inbox/terminal/");
      default -> known();
    };
  }

  private String known() {
    return ids.isEmpty() ? "r-none" : chance.pick(ids);
  }

  private String runId() {
    String time =
        chance.oneIn(2)
            ? OddValues.text(chance)
            : chance.pick(
                "2026-11-17T08:00:00Z",
                "+999999999-12-31T23:59:59.999999999Z",
                "-1000000000-01-01T00:00:00Z",
                "+292278994-08-17T07:12:55.808Z",
                "");
    return encoded(known() + chance.pick("@", "@", "@@", "") + time);
  }

  private String query() {
    return query(
        "limit", "cursor", "status", "order", "agent", "user", "name", "source", "after", "x");
  }

  private String rows() {
    return query(
        "q", "q", "status", "sort", "offset", "limit", "agent", "user", "source", "session", "x");
  }

  private String query(String... names) {
    StringBuilder query = new StringBuilder();
    String before = "?";
    while (chance.oneIn(2)) {
      String name = chance.pick(names);
      String value =
          chance.oneIn(2)
              ? encoded(OddValues.text(chance))
              : chance.pick(
                  "1",
                  "1000",
                  "1001",
                  "-1",
                  "all",
                  "active,paused",
                  "next_fire",
                  "last",
                  "failing,ended",
                  "id",
                  "direct",
                  "0%200%20x",
                  "1%20r-a",
                  "-99999999999999999999%20x",
                  "%",
                  "%zz",
                  "%c3%28",
                  "%00");
      query.append(before).append(name).append(chance.pick("=", "=", "=", "")).append(value);
      before = chance.pick("&", "&", "&&", ";");
    }
    if (chance.oneIn(20)) {
      query.append(before).append("wait=").append(chance.pick("1ms", "0s", "31s", "-1s", "x", "1"));
    }
    return query.toString();
  }

  private String path() {
    return chance.pick(
        "/",
        "//",
        "/api",
        "/api/",
        "/api/reminders/",
        "/api//reminders",
        "/api/./reminders",
        "/api/../api/reminders",
        "/api/%2e%2e/reminders",
        "/api%2Freminders",
        "/api/reminders;x=y",
        "/api/reminders/%00",
        "/api/reminders/%",
        "/api/reminders/%ff%fe",
        "/api/reminders/a%2fb",
        "/api/runs/%40",
        "/favicon.ico",
        "/" + "a/".repeat(2_000),
        "/api/reminders/" + "x".repeat(5_000),
        "http://127.0.0.1/api/status",
        "*",
        "/" + encoded(OddValues.text(chance)));
  }

  private static String encoded(String text) {
    String cut = text.length() > 3_000 ? text.substring(0, 3_000) : text;
    return URLEncoder.encode(cut, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
