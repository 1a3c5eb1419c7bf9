package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.bench.Benchmark;
import dev.rooster.browser.Chromium;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The page in a real Chromium, with 10,000 reminders and 200,000 runs in the store, beside the same
 * with a small store: what is transferred, when it is shown, and how it follows keys, the wheel and
 * changes. Also each request of the page alone.
 */
public final class PageInBrowser implements Benchmark {
  private static final Size LARGE = new Size(10_000, 200_000, "4711");
  private static final Size SMALL = new Size(10, 200, "4");
  private static final double KILO = 1_000;

  private static final String LINE = "Now, line painted, ms";
  private static final String FIRST = "Now, first content, ms";
  private static final String ROWS = "Reminders, rows painted, ms";
  private static final String KEY = "keystroke to list, ms";
  private static final String SEARCH = "request: rows that are searched, ms";
  private static final String EVENT = "change to screen, Reminders, ms";

  private final Path root;

  /**
   * What is in the store.
   *
   * @param typed finds fewer rows with each character
   */
  private record Size(int reminders, int runs, String typed) {}

  /** How often each is measured. */
  private record Rounds(int loads, int searches, int changes, int scrolls, int requests) {
    static final Rounds QUICK = new Rounds(3, 2, 5, 1, 5);
    static final Rounds ALL = new Rounds(15, 10, 30, 3, 30);
  }

  /**
   * @param root the directory of the clone
   */
  public PageInBrowser(Path root) {
    this.root = root;
  }

  @Override
  public String reading() {
    return "medians: what the page takes with 10,000 reminders and 200,000 runs over what it takes"
        + " with 10 and 200; a keystroke over the request for the rows alone";
  }

  @Override
  public Map<String, Double> run(boolean quick, ObjectNode details) throws Exception {
    if (Chromium.program().isEmpty()) {
      System.out.println("page: chromium is not installed");
      return Map.of();
    }
    Rounds rounds = quick ? Rounds.QUICK : Rounds.ALL;
    PageFigures small = measure(SMALL, rounds);
    PageFigures large = measure(LARGE, rounds);
    System.out.printf(
        "%nthe page with %d reminders and %d runs, beside %d and %d%n",
        LARGE.reminders(), LARGE.runs(), SMALL.reminders(), SMALL.runs());
    large.print(small, details);
    Map<String, Double> ratios = new LinkedHashMap<>();
    ratios.put("page_first_content", large.median(FIRST) / small.median(FIRST));
    ratios.put("page_line", large.median(LINE) / small.median(LINE));
    ratios.put("page_rows", large.median(ROWS) / small.median(ROWS));
    ratios.put("page_change", large.median(EVENT) / small.median(EVENT));
    ratios.put("page_keystroke_request", large.median(KEY) / large.median(SEARCH));
    return ratios;
  }

  private PageFigures measure(Size size, Rounds rounds) throws Exception {
    PageFigures figures = new PageFigures();
    Path profile = Files.createTempDirectory("rooster-bench-browser");
    try (Daemon daemon =
            Daemon.start(
                root,
                "timezone: Europe/Berlin\n",
                home -> SeedStore.fill(home, size.reminders(), size.runs()));
        Chromium chromium = Chromium.start(profile)) {
      load(chromium, daemon, "now", new PageFigures());
      for (int i = 0; i < rounds.loads(); i++) {
        load(chromium, daemon, "now", figures);
        load(chromium, daemon, "reminders", figures);
      }
      use(chromium, daemon, size, rounds, figures);
      requests(daemon, size, rounds, figures);
      figures.add("daemon, resident, MB", daemon.residentMegabytes());
    } finally {
      Folders.delete(profile);
    }
    return figures;
  }

  private static void load(Chromium chromium, Daemon daemon, String view, PageFigures figures)
      throws Exception {
    boolean now = view.equals("now");
    String name = now ? "Now, " : "Reminders, ";
    try (PageVisit visit = new PageVisit(chromium, daemon)) {
      visit.open(view);
      figures.add(name + "transferred, KB", visit.received() / KILO);
      figures.add(name + "requests", visit.requests());
      figures.add(now ? FIRST : name + "first content, ms", visit.firstContent());
      figures.add(now ? LINE : ROWS, visit.complete());
      figures.add(name + "last answer, ms", visit.lastAnswer());
      figures.add(name + "heap, MB", visit.heapMegabytes());
      figures.add(name + "elements", visit.elements());
      long before = visit.received();
      visit.again();
      figures.add(name + "again: transferred, KB", (visit.received() - before) / KILO);
      figures.add(name + "again: complete, ms", visit.complete());
    }
  }

  private static void use(
      Chromium chromium, Daemon daemon, Size size, Rounds rounds, PageFigures figures)
      throws Exception {
    try (PageVisit visit = new PageVisit(chromium, daemon)) {
      visit.open("now");
      for (int i = 0; i < rounds.changes(); i++) {
        String next = "document.querySelector('.next .nm a').href.split('/').pop()";
        figures.add("change to screen, Now, ms", visit.rename(next, "Changed on Now " + i));
      }
    }
    try (PageVisit visit = new PageVisit(chromium, daemon)) {
      visit.open("reminders");
      for (int i = 0; i < rounds.changes(); i++) {
        String first = "document.querySelector('[data-index=\"0\"]').dataset.id";
        figures.add(EVENT, visit.rename(first, "Changed in the list " + i));
      }
      for (int i = 0; i < rounds.searches(); i++) {
        for (char each : size.typed().toCharArray()) {
          figures.add(KEY, visit.keystroke("" + each));
        }
        for (int left = size.typed().length(); left > 0; left--) {
          figures.add(KEY, visit.keystroke("Backspace"));
        }
      }
      if (size.equals(LARGE)) {
        scroll(visit, rounds, figures);
      }
      figures.add("Reminders after that, heap, MB", visit.heapMegabytes());
      figures.add("Reminders after that, elements", visit.elements());
    }
  }

  private static void scroll(PageVisit visit, Rounds rounds, PageFigures figures)
      throws InterruptedException {
    for (int i = 0; i < rounds.scrolls(); i++) {
      PageVisit.Frames slow = visit.scroll(120, 200);
      figures.addAll("frame, wheel steps of 120 px, ms", slow.millis());
      figures.add("frames without rows, 120 px, %", slow.emptyShare() * 100);
      PageVisit.Frames fast = visit.scroll(2_800, 300);
      figures.addAll("frame, to the end by 2,800 px, ms", fast.millis());
      figures.add("frames without rows, 2,800 px, %", fast.emptyShare() * 100);
    }
  }

  /** What the page asks for, alone and without a browser. */
  private static void requests(Daemon daemon, Size size, Rounds rounds, PageFigures figures)
      throws Exception {
    Map<String, String> paths = new LinkedHashMap<>();
    paths.put("request: me", "/api/me");
    paths.put("request: rows of Now", "/api/reminder-rows?status=active&limit=60");
    paths.put("request: count of rows", "/api/reminder-rows?limit=1");
    paths.put("request: rows of Reminders", "/api/reminder-rows?sort=next&offset=0&limit=100");
    paths.put("request: rows in the middle", "/api/reminder-rows?offset=5000&limit=100");
    paths.put(
        SEARCH.replace(", ms", ""),
        "/api/reminder-rows?sort=next&limit=100&q=" + size.typed().charAt(0));
    paths.put("request: line of 48 h", line(Duration.ofHours(24)));
    paths.put("request: line of two weeks", line(Duration.ofDays(7)));
    paths.put("request: attention", "/api/attention");
    paths.put("request: tallies of a day", "/api/tallies?days=1");
    paths.put("request: tallies of a year", "/api/tallies?days=366");
    paths.put("request: runs", "/api/runs?limit=60");
    paths.put("request: runs with counts", "/api/runs?limit=50&counts=true");
    paths.put("request: agents", "/api/agents");
    paths.put("request: unread messages", "/api/inbox?limit=100");
    for (Map.Entry<String, String> each : paths.entrySet()) {
      for (int i = 0; i < rounds.requests(); i++) {
        long start = System.nanoTime();
        HttpResponse<String> answer = daemon.send("GET", each.getValue(), "");
        figures.add(each.getKey() + ", ms", (System.nanoTime() - start) / 1e6);
        if (answer.statusCode() != 200) {
          throw new IOException(each.getValue() + ": " + answer.body());
        }
        if (i == 0) {
          int bytes = answer.body().getBytes(StandardCharsets.UTF_8).length;
          figures.add(each.getKey() + ", KB", bytes / KILO);
        }
      }
    }
  }

  private static String line(Duration half) {
    Instant middle = Instant.now().truncatedTo(ChronoUnit.MINUTES);
    return "/api/occurrences?from=%s&to=%s&lanes=10&buckets=96"
        .formatted(middle.minus(half), middle.plus(half));
  }
}
