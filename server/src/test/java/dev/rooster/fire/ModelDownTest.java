package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.JsonText;
import dev.rooster.model.Answer;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.ServerReason;
import dev.rooster.schedule.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What arrives, what is told and what is recorded while a model is down or overloaded. The tables
 * of the manual are made of it; with {@code -Drooster.write=true} they are written anew.
 */
@Timeout(60)
class ModelDownTest extends ModelScene {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("agents.md");
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final String EVERY = "{\"every\":\"10m\"}";
  private static final String AS_NEEDED = ",\"delivery\":\"as_needed\"";
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

  private final Set<String> seen = new HashSet<>();

  @Test
  void the_manual_shows_ten_fires_of_a_monitor() throws Exception {
    configure(deadUrl());
    Reminder monitor = add(EVERY, AS_NEEDED);
    List<Row> rows = new ArrayList<>();

    while (stored(monitor).standing().status() == Status.ACTIVE) {
      rows.addAll(tenMinutes(monitor));
    }
    rows.add(new Row("", "resumed by hand; the model is up", ""));
    move(model.url("openai"));
    model.script(Answer.says("[nothing]"), Answer.says("[nothing]"));
    server.reminders().resume(OPERATOR, monitor.id(), OptionalLong.empty());
    rows.addAll(tenMinutes(monitor));
    rows.addAll(tenMinutes(monitor));

    assertThat(history(monitor).stream().filter(it -> it.status() == Occurrence.Status.ERROR))
        .hasSize(10);
    inManual("monitor", rows);
  }

  @Test
  void the_manual_shows_ten_fires_of_a_plain_reminder() throws Exception {
    configure(deadUrl());
    Reminder plain = add(EVERY);
    List<Row> rows = new ArrayList<>();

    for (int i = 0; i < 10; i++) {
      rows.addAll(tenMinutes(plain));
    }
    move(model.url("openai"));
    model.script(Answer.says("The cake!"), Answer.says("The cake!"));
    rows.addAll(tenMinutes(plain));
    rows.addAll(tenMinutes(plain));

    assertThat(history(plain)).hasSize(12);
    assertThat(stored(plain).standing().status()).isEqualTo(Status.ACTIVE);
    inManual("plain", rows);
  }

  @Test
  void the_manual_shows_an_overloaded_model() throws Exception {
    configure(model.url("openai"));
    model.script(overloaded(429), overloaded(429), overloaded(529), Answer.says("The cake!"));
    Reminder plain = add(EVERY);
    List<Row> rows = new ArrayList<>(tenMinutes(plain));
    assertThat(model.waiting()).as("retries within the turn").isEqualTo(3);
    rows.addAll(tenMinutes(plain));

    inManual("overloaded", rows);
  }

  @Test
  void the_manual_shows_a_one_shot_with_an_overloaded_model() throws Exception {
    configure(model.url("openai"));
    model.otherwise(body -> new Answer.Fails(529, Map.of("Retry-After", "120"), "Overloaded", ""));
    Reminder once = add("{\"in\":\"10m\"}");
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      rows.addAll(tenMinutes(once));
    }

    assertThat(model.waiting()).as("one request for each attempt").isEqualTo(4);
    assertThat(stored(once).standing().status()).isEqualTo(Status.COMPLETED);
    inManual("one-shot", rows);
  }

  @ParameterizedTest
  @CsvSource({"401,api_key of agent main", "404,model and base_url of agent main"})
  void a_bad_key_and_an_unknown_model_are_told_once_with_the_remedy(int status, String setting)
      throws Exception {
    configure(model.url("openai"));
    model.otherwise(body -> Answer.fails(status));
    add(EVERY, AS_NEEDED);

    pass(TEN_MINUTES);
    assertThat(arrivals()).singleElement().asString().contains("Check " + setting);
    pass(TEN_MINUTES);
    assertThat(arrivals()).isEmpty();
    assertThat(model.waiting()).as("no retries").isEqualTo(2);
  }

  @Test
  void each_receiver_is_told_once_however_many_reminders_fail() throws Exception {
    configure(deadUrl());
    for (int i = 0; i < 5; i++) {
      add(EVERY, AS_NEEDED);
    }
    add(EVERY);

    pass(TEN_MINUTES);
    assertThat(arrivals()).hasSizeBetween(1, 2);
    pass(TEN_MINUTES);
    assertThat(arrivals())
        .containsExactly("take the cake out\n\n(As written: agent main is still unavailable.)");

    move(model.url("openai"));
    model.otherwise(body -> Answer.says("[nothing]"));
    pass(TEN_MINUTES);
    assertThat(arrivals())
        .containsOnlyOnce(
            "Agent main works again. It had been unavailable since Mon 2026-11-16 11:10:00 +01:00.")
        .hasSize(2);
    pass(TEN_MINUTES);
    assertThat(arrivals()).hasSize(1);
  }

  @Test
  void a_restart_does_not_tell_it_again() throws Exception {
    configure(deadUrl());
    Reminder monitor = add(EVERY, AS_NEEDED);
    pass(TEN_MINUTES);
    assertThat(arrivals()).hasSize(1);

    server.restartAfter(Duration.ofMinutes(10));
    pass(TEN_MINUTES);

    assertThat(latest(monitor).status()).isEqualTo(Occurrence.Status.ERROR);
    assertThat(arrivals()).isEmpty();
  }

  @Test
  void a_dead_endpoint_leaves_no_message_in_the_conversation() throws Exception {
    configure(deadUrl());
    Reminder own = add(EVERY, ",\"session\":\"own\"");

    pass(TEN_MINUTES);

    assertThat(latest(own).why().flatMap(ServerReason::of))
        .containsInstanceOf(ServerReason.AgentUnavailable.class);
    assertThat(home.resolve("workspace/sessions")).doesNotExist();
  }

  private static Answer overloaded(int status) {
    return new Answer.Fails(status, Map.of("Retry-After", "0"), "Overloaded", "");
  }

  /** The next ten minutes as rows of a table: the new records, and the texts that arrived. */
  private List<Row> tenMinutes(Reminder reminder) {
    pass(TEN_MINUTES);
    List<String> texts = arrivals();
    List<Row> rows = new ArrayList<>();
    for (Occurrence record : history(reminder).reversed()) {
      if (seen.add(record.id() + record.attempts() + record.status())) {
        rows.add(new Row(due(record), happened(record), ""));
      }
    }
    if (!texts.isEmpty()) {
      Row last = rows.removeLast();
      rows.add(new Row(last.due(), last.history(), String.join("<br><br>", shown(texts))));
    }
    return rows;
  }

  /** A row of a table. */
  private record Row(String due, String history, String arrives) {
    boolean isLike(Row other) {
      return !due.isEmpty() && history.equals(other.history) && arrives.equals(other.arrives);
    }

    String text() {
      return "| %s | %s | %s |".formatted(due, history, arrives).replace("|  |", "| |");
    }
  }

  /** Rows that differ only in their time become one. */
  private static String table(List<Row> rows) {
    StringBuilder table = new StringBuilder("| Due | History | Arrives |\n|---|---|---|\n");
    for (int i = 0; i < rows.size(); i++) {
      int last = i;
      while (last + 1 < rows.size() && rows.get(last + 1).isLike(rows.get(i))) {
        last++;
      }
      Row row = rows.get(i);
      String due =
          last == i
              ? row.due()
              : "%s to %s (%d)".formatted(row.due(), rows.get(last).due(), last - i + 1);
      table.append(new Row(due, row.history(), row.arrives()).text()).append('\n');
      i = last;
    }
    return table.toString();
  }

  private static List<String> shown(List<String> texts) {
    return texts.stream()
        .map(it -> it.strip().replaceAll("\n+", "<br>").replaceAll(":\\d{5}", ""))
        .toList();
  }

  private static String due(Occurrence record) {
    String due = TIME.format(record.due().atZone(BERLIN));
    return record.count().equals(Count.ONE) ? due : "%s (%s)".formatted(due, record.count());
  }

  /** A reason that a row above has is not repeated. */
  private String happened(Occurrence record) {
    String why = ReasonText.of(record.why());
    boolean error = record.status() == Occurrence.Status.ERROR;
    return "`%s`%s%s"
        .formatted(
            JsonText.word(record.status()),
            record.attempts() > 1 ? ", attempt " + record.attempts() : "",
            why.isEmpty() || (error && !seen.add(why)) ? "" : ": " + why);
  }

  private static void inManual(String name, List<Row> rows) throws IOException {
    String table = table(rows);
    String begin = "<!-- ModelDownTest: %s -->\n".formatted(name);
    String end = "<!-- end -->";
    String page = Files.readString(PAGE);
    int from = page.indexOf(begin) + begin.length();
    int to = page.indexOf(end, from);
    assertThat(page).contains(begin);
    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
    } else {
      assertThat(page.substring(from, to)).isEqualTo(table);
    }
  }
}
