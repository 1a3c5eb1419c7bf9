package dev.rooster.torture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The whole history as REST tells it. */
record Runs(List<Fields> all) {

  static Runs of(RealDaemon daemon) throws IOException {
    List<Fields> all = new ArrayList<>();
    Optional<String> cursor = Optional.of("");
    while (cursor.isPresent()) {
      String page =
          cursor.get().isEmpty()
              ? ""
              : "&cursor=" + URLEncoder.encode(cursor.get(), StandardCharsets.UTF_8);
      RealDaemon.Reply reply = daemon.rest("GET", "/api/runs?limit=1000" + page, "");
      assertThat(reply.status()).as(reply.body()).isEqualTo(200);
      Fields fields = reply.fields();
      all.addAll(fields.objects("items"));
      cursor = fields.text("next_cursor");
    }
    return new Runs(all);
  }

  /** Polls until all deliveries have a final state. */
  static Runs settled(RealDaemon daemon) throws IOException {
    Runs runs = of(daemon);
    while (runs.deliveries().contains("pending")) {
      RealDaemon.pause();
      runs = of(daemon);
    }
    return runs;
  }

  /** How often each reminder has a record. */
  Map<String, Long> perReminder() {
    return all.stream().collect(groupingBy(it -> it.text("reminder_id").orElseThrow(), counting()));
  }

  Set<String> statuses() {
    return all.stream().map(it -> it.text("status").orElseThrow()).collect(toSet());
  }

  /** Why deliveries have failed so far. */
  List<String> deliveryErrors() {
    return all.stream()
        .flatMap(it -> it.objects("deliveries").stream())
        .flatMap(it -> it.text("error").stream())
        .toList();
  }

  /** What became of the deliveries. */
  List<String> deliveries() {
    return all.stream()
        .flatMap(it -> it.objects("deliveries").stream())
        .map(it -> it.text("status").orElseThrow())
        .toList();
  }
}
