package dev.rooster.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Contents of files, valid and invalid. */
final class OddYaml {
  private static final List<String> MAIN =
      List.of(
          "timezone: Europe/Berlin\n",
          """
          default_agent: main
          timezone: Asia/Tokyo
          agents:
            main: {kind: command, command: ["true"], role: janitor, env: {TOKEN: "${env:NONE}"}}
            plain: {kind: direct, role: other}
          users:
            - {name: alice, trust: full, timezone: Europe/Lisbon, match: ["webhook:https://example.org/a"]}
            - {name: bob, trust: familiar, token: "${file:none}"}
          channels:
            webhook: {allow: ["127.0.0.1:8080"], secret: "${env:NONE}"}
          cron:
            - {name: briefing, cron: "0 8 1 1 *", user: alice, message: "what is on?", delivery: as_needed}
            - {name: pulse, cron: "0 0 29 2 *", situation: system, message: look, agent: plain}
          """,
          """
          agents:
            main: {kind: command, command: cat, cwd: ~/x, input: argument, max_output: 1000, role: other}
            far: {kind: http, url: "http://127.0.0.1:9/turn", headers: {X: y}}
          """);

  private static final List<String> SCHEDULES =
      List.of(
          "{name: tick, message: tock, agent: direct, schedule: {every: 1h}}\n",
          """
          reminders:
            - name: stretch
              message: stretch your legs
              agent: direct
              schedule: {every: 2h, anchor: "2026-11-16T09:00:00Z"}
              delivery: {when: always, to: ["terminal:default"]}
            - name: notes
              message: |-
                Read the changes.

                Write notes.
              schedule: {cron: "0 16 * * FRI", tz: Europe/Berlin}
              condition: {command: "true", mode: each, timeout: 10s}
              missed: {policy: once, within: 2d}
              except: [2999-01-01, 2999-02-01..2999-03-01]
          """,
          """
          schedule_id: nightly
          name: Nightly
          enabled: true
          agent_id: direct
          session_mode: isolated
          schedule: {kind: every, interval_ms: 900000, anchor_ms: 1767225600000}
          task: Back up the photos.
          timeout_seconds: 900
          delivery: {mode: none}
          """);

  private static final List<String> ROLES =
      List.of(
          """
          name: janitor
          description: keeps it clean
          instructions: Be brief.
          reminders:
            - {name: sweep, message: sweep the floor, schedule: {interval: 1d}}
            - {name: once, message: introduce yourself, schedule: {in: 5h}}
            - {name: plan, message: plan it, schedule: {rrule: "FREQ=WEEKLY;BYDAY=MO", tz: UTC}}
          """);

  private OddYaml() {}

  /** One that can be used, for the file of this name. */
  static String good(String file, Chance chance) {
    if (file.startsWith("schedules.d")) {
      return chance.pick(SCHEDULES);
    }
    return chance.pick(file.startsWith("roles") ? ROLES : MAIN);
  }

  /** A deliberately invalid one. */
  static byte[] next(Chance chance) {
    int many = chance.oneIn(30) ? 100_000 : 200;
    return switch (chance.below(22)) {
      case 0 -> utf8("");
      case 1 -> utf8("---\n---\n");
      case 2 -> utf8("name: x\nname: y\n");
      case 3 -> utf8("name:\n\t- x\n");
      case 4 -> utf8("a: &a [*a, *a]\nreminders: *a\n");
      case 5 -> utf8(bomb());
      case 6 -> utf8("<<: &b {name: x}\nreminders: [*b]\n");
      case 7 ->
          utf8(chance.pick("[", "{a: ", "- ", "? ", "a:\n ", "!!x ", "&a ", "\"").repeat(many));
      case 8 -> utf8("name: \"" + "x".repeat(many * 10) + "\"\n");
      case 9 -> utf8("x".repeat(many) + ": y\n");
      case 10 -> utf8("!!binary {name: aGk=}\n");
      case 11 -> utf8("name: !!binary aGk=\nmessage: !!int x\nschedule: !!set {a}\n");
      case 12 -> utf8("%YAML 9.9\n---\nname: x\n");
      case 13 -> utf8("message: .inf\nname: 0x_1\nschedule: {every: 1_000}\n");
      case 14 -> "\ufeffname: x\n".getBytes(StandardCharsets.UTF_16);
      case 15 -> chance.bytes(chance.pick(1, 100, 10_000));
      case 16 -> utf8("reminders:\n" + entries(chance.pick(3, 50, 300)));
      case 17 -> utf8("cron:\n" + "- {}\n".repeat(many));
      case 18 -> utf8("? {a: b}\n: c\n? [x]\n: y\n");
      case 19 -> utf8("name: \"\\0\"\nmessage: \"\\ud800\"\nschedule: {every: 1h}\n");
      case 20 -> utf8("agents: {main: {kind: command, command: x, cwd: \"\\0\"}}\n");
      default -> utf8("users: [{name: eve, token: \"${file:\\0}\", match: [\"webhook:\\0\"]}]\n");
    };
  }

  /** Nine times nine times nine of the same. */
  private static String bomb() {
    StringBuilder text = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 10; i++) {
      String before = "*a" + (i - 1);
      text.append(
          "a%d: &a%d [%s]\n".formatted(i, i, String.join(",", List.of(before, before, before))));
    }
    return text + "reminders: *a9\n";
  }

  private static String entries(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(
          "- {name: n%d, message: m, agent: direct, schedule: {every: %dh}}\n".formatted(i, 1 + i));
    }
    return text.toString();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
