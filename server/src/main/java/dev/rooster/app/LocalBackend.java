package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.Happening;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.config.Configuration;
import dev.rooster.engine.Changes;
import dev.rooster.http.Answer;
import dev.rooster.http.Api;
import dev.rooster.http.Request;
import dev.rooster.json.JsonText;
import dev.rooster.reminder.RefusedException;
import dev.rooster.service.Caller;
import dev.rooster.store.Store;
import dev.rooster.trust.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Answers in this process, on the store, while there is no daemon. */
final class LocalBackend implements Backend {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Store store;
  private final Api api;
  private final Caller caller;

  /** Opens the store, for as long as a command takes. */
  static LocalBackend open(Home home, Surroundings surroundings) {
    Secret.Vault vault = new Secret.Vault(surroundings.environment(), home.folder());
    Configuration configuration = home.load().configuration();
    Store store =
        StoreOf.open(home, configuration, Optional.empty(), vault, surroundings.clock(), PATIENCE);
    return new LocalBackend(
        store,
        new Product(
            store,
            () -> configuration,
            vault,
            surroundings.clock(),
            surroundings.defaultZone().get()),
        surroundings.defaultZone().get());
  }

  private LocalBackend(Store store, Product product, ZoneId zone) {
    this.store = store;
    this.caller = new Caller("cli", Optional.empty(), zone);
    this.api =
        product.api(
            new Changes(store, store::now, changed -> {}),
            Optional.empty(),
            ignored -> JsonText.object().with("up", false),
            () -> {
              throw RefusedException.invalid(
                  "nothing is measured while the daemon is down", "start it: rooster up");
            },
            bug -> {
              throw bug;
            });
  }

  @Override
  public Reply ask(String method, String target, String body) {
    int mark = target.indexOf('?');
    Map<String, String> query = new HashMap<>();
    if (mark >= 0) {
      for (String pair : target.substring(mark + 1).split("&", -1)) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          query.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
        }
      }
    }
    String path = decoded(mark < 0 ? target : target.substring(0, mark));
    return switch (api.answer(new Request(method, path, query, Map.of(), body), caller)) {
      case Answer.Whole whole -> new Reply(whole.status(), whole.body());
      case Answer.Stream stream -> {
        stream.listener().close();
        throw RefusedException.invalid(
            "nothing happens while the daemon is down", "start it: rooster up");
      }
    };
  }

  @Override
  public void listen(Predicate<Happening> listener) {
    throw RefusedException.invalid(
        "nothing happens while the daemon is down", "start it: rooster up");
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public boolean up() {
    return false;
  }

  @Override
  public void close() {
    store.close();
  }
}
