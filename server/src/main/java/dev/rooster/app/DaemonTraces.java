package dev.rooster.app;

import dev.rooster.events.NewSpan;
import dev.rooster.events.Span;
import dev.rooster.events.SpanName;
import dev.rooster.events.SpanRecorder;
import dev.rooster.events.TraceKey;
import dev.rooster.events.otel.OtlpTarget;
import dev.rooster.events.otel.OtlpVariables;
import dev.rooster.events.otel.Tracing;
import dev.rooster.format.IsoText;
import dev.rooster.home.Configuration;
import dev.rooster.net.HttpUrl;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Secret;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The traces of the daemon: where they go, and its own start and stop. */
final class DaemonTraces implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final String FILE = "ROOSTER_TRACE_FILE";
  private static final int FIRES_SHOWN = 5;

  /** More are not counted: a start must not read a large store. */
  private static final int MOST_PAGES = 10;

  private final Tracing tracing;

  private DaemonTraces(Tracing tracing) {
    this.tracing = tracing;
  }

  /** Traces as the environment and the current configuration say. */
  static DaemonTraces open(
      Supplier<Configuration> configuration,
      Function<String, Optional<String>> environment,
      WiringContext context) {
    OtlpVariables variables = new OtlpVariables(environment);
    Optional<HttpUrl> endpoint = variables.endpoint();
    variables.problem().ifPresent(it -> LOG.log(System.Logger.Level.WARNING, it));
    return new DaemonTraces(
        new Tracing(
            environment.apply(FILE).filter(it -> !it.isBlank()).map(Path::of),
            () -> endpoint.isPresent() || configuration.get().daemon().traces().otlp().isPresent(),
            () -> target(configuration.get(), variables, context.vault()),
            context.clock(),
            new Tracing.Content(
                () -> configuration.get().daemon().traces().content(),
                text -> Tools.withoutSecrets(text, configuration.get(), context.vault()))));
  }

  /** The configuration comes before the environment. */
  private static Optional<OtlpTarget> target(
      Configuration configuration, OtlpVariables variables, Secret.Vault vault) {
    Map<String, String> headers = new LinkedHashMap<>();
    Optional<HttpUrl> configured = configuration.daemon().traces().otlp();
    if (configured.isPresent()) {
      configuration
          .daemon()
          .traces()
          .headers()
          .forEach((name, it) -> headers.put(name, it.reveal(vault)));
    } else {
      headers.putAll(variables.headers());
    }
    return configured
        .or(variables::endpoint)
        .map(url -> new OtlpTarget(url, headers, variables.resource()));
  }

  SpanRecorder recorder() {
    return tracing;
  }

  /** The engine has loaded its reminders. */
  void started(Store store) {
    if (tracing.on()) {
      Thread.ofVirtual().name("rooster-trace-start").start(() -> recordStart(store));
    }
  }

  private void recordStart(Store store) {
    try {
      Listing listing =
          Listing.of(
                  Listing.Filter.ALL
                      .withKind(ReminderAttributes.KIND)
                      .withStatuses(Set.of(Status.ACTIVE)))
              .byNextFire();
      Page<Reminder> page = store.list(listing);
      String next = fires(page.items());
      long count = page.items().size();
      for (int i = 1; i < MOST_PAGES && page.next().isPresent(); i++) {
        page = store.list(listing.after(page.next().get()));
        count += page.items().size();
      }
      long all = count;
      Span.mark(
          tracing,
          () -> NewSpan.root(SpanName.STARTED),
          it -> it.set(TraceKey.REMINDERS, all).set(TraceKey.NEXT_FIRES, next));
    } catch (StoreException e) {
      // The engine reports the store.
    }
  }

  private static String fires(List<Reminder> reminders) {
    return reminders.stream()
        .limit(FIRES_SHOWN)
        .flatMap(
            it -> it.standing().next().stream().map(next -> it.id() + "@" + IsoText.utc(next.at())))
        .collect(Collectors.joining(" "));
  }

  void stopping() {
    Span.mark(tracing, () -> NewSpan.root(SpanName.STOPPED), it -> {});
  }

  @Override
  public void close() {
    tracing.close();
  }
}
