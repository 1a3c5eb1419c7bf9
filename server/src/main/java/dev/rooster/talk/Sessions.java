package dev.rooster.talk;

import dev.rooster.agent.AgentSettings;
import dev.rooster.format.Cursors;
import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.CountMessages;
import dev.rooster.session.Entry;
import dev.rooster.session.ReadTranscript;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcript;
import dev.rooster.session.TranscriptPage;
import dev.rooster.session.Transcripts;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conversations that a caller may see, read from the transcripts in the agents' workspaces.
 * Users see their own, the operator sees all. Thread-safe.
 */
public final class Sessions {
  /** A misspelled key is likely one of the latest. */
  private static final int MOST_SUGGESTED = 200;

  private final Supplier<Configuration> configuration;
  private final Path defaultWorkspace;
  private final CountMessages counts = new CountMessages();

  /**
   * @param defaultWorkspace the directory of agents that name none
   */
  public Sessions(Supplier<Configuration> configuration, Path defaultWorkspace) {
    this.configuration = configuration;
    this.defaultWorkspace = defaultWorkspace;
  }

  /**
   * A page of conversations, the one that changed last first.
   *
   * @param agent only those of this agent
   */
  public Slice<SessionSummary> list(
      Caller caller, Optional<String> agent, Optional<String> cursor, int limit) {
    cursor.ifPresent(Cursors::checkTime);
    List<TranscriptFile> rest =
        workspaces()
            .flatMap(it -> new Transcripts(it).files().stream())
            .flatMap(it -> TranscriptFile.of(it).stream())
            .sorted(TranscriptFile.NEWEST_FIRST)
            .filter(it -> cursor.map(it::isAfter).orElse(true))
            .toList();
    List<SessionSummary> page = new ArrayList<>();
    Optional<String> last = Optional.empty();
    for (TranscriptFile file : rest) {
      Optional<SessionSummary> summary =
          Transcripts.in(file.path())
              .map(this::owned)
              .filter(it -> isVisible(caller, it))
              .filter(it -> agent.map(it.header().agent()::equals).orElse(true))
              .flatMap(this::summary);
      if (summary.isPresent() && page.size() == limit) {
        return new Slice<>(page, last);
      }
      if (summary.isPresent()) {
        page.add(summary.get());
        last = Optional.of(file.cursor());
      }
    }
    return new Slice<>(page, Optional.empty());
  }

  /** Empty if the retention has just deleted it. */
  private Optional<SessionSummary> summary(Transcript transcript) {
    Optional<ReadTranscript> found = ReadTranscript.find(transcript.file());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (ReadTranscript read = found.get()) {
      return counts
          .in(transcript.file())
          .map(count ->
              new SessionSummary(transcript.header(), count, read.lastMessage().map(Entry::at)));
    }
  }

  /** The directories of all agents. */
  Stream<Path> workspaces() {
    Set<Path> all = new LinkedHashSet<>();
    all.add(defaultWorkspace.normalize());
    for (AgentSettings settings : configuration.get().agents().settings().values()) {
      settings.workspace().ifPresent(it -> all.add(it.normalize()));
    }
    return all.stream();
  }

  /** Whether the caller sees a conversation with this key. */
  public boolean has(Caller caller, String key) {
    return find(caller, key).isPresent();
  }

  /** The transcript of a conversation; users may leave out their name in its key. */
  Optional<Transcript> find(Caller caller, String key) {
    SessionKey exact = new SessionKey(key);
    return Stream.of(exact, exact.of(caller.user().map(User::name).orElse("")))
        .flatMap(it -> workspaces().flatMap(where -> new Transcripts(where).find(it).stream()))
        .map(this::owned)
        .filter(it -> isVisible(caller, it))
        .findFirst();
  }

  /** The operator may leave out the user if only one has a conversation with this key. */
  private Optional<Transcript> findOfOneUser(Caller caller, String key) {
    List<Transcript> found =
        configuration.get().users().keySet().stream()
            .sorted()
            .map(new SessionKey(key)::of)
            .flatMap(it -> find(caller, it.text()).stream())
            .toList();
    if (found.size() > 1) {
      throw RefusedException.invalid(
          "'%s' is ambiguous: %s"
              .formatted(
                  key,
                  found.stream()
                      .map(it -> it.header().key().text())
                      .collect(Collectors.joining(", "))),
          "use one of these keys");
    }
    return found.stream().findFirst();
  }

  private Transcript owned(Transcript transcript) {
    return transcript.ownedBy(configuration.get().ownerOf(transcript.header()));
  }

  private static boolean isVisible(Caller caller, Transcript transcript) {
    return caller.sees(transcript.header().user());
  }

  /** The messages to read. */
  public sealed interface Part {
    /** The last ones. */
    record Last() implements Part {}

    /** Those before the page with this cursor. */
    record Before(String cursor) implements Part {}

    /** Those that were added after this position. */
    record After(String position) implements Part {}
  }

  /** A conversation with some of its messages, the newest last. */
  public JsonText show(Caller caller, String key, Part part, int limit) {
    Transcript transcript =
        find(caller, key)
            .or(() -> findOfOneUser(caller, key))
            .orElseThrow(() -> notFound(caller, key));
    try (ReadTranscript read =
        ReadTranscript.find(transcript.file()).orElseThrow(() -> notFound(caller, key))) {
      TranscriptPage page =
          switch (part) {
            case Part.Last() -> read.last(limit);
            case Part.Before(String cursor) -> read.before(position(read, cursor), limit);
            case Part.After(String position) -> read.after(sincePosition(read, position), limit);
          };
      String earlier = page.start() == 0 ? "" : Long.toString(page.start());
      return SessionSummary.head(transcript.header())
          .withObjects("messages", page.messages().stream().map(Entry::json).toList())
          .withOrNull("next_cursor", part instanceof Part.After ? "" : earlier)
          .with("position", Long.toString(page.end()));
    }
  }

  /** A conversation that was deleted and begun anew is read from its start. */
  private static long sincePosition(ReadTranscript read, String text) {
    return isNumber(text) && Long.parseLong(text) > read.end()
        ? read.start()
        : position(read, text);
  }

  /** The retention may have deleted the messages at a position meanwhile: those left are next. */
  private static long position(ReadTranscript read, String text) {
    if (isNumber(text) && read.isDeleted(Long.parseLong(text))) {
      return read.start();
    }
    if (isNumber(text) && read.isBetweenLines(Long.parseLong(text))) {
      return Long.parseLong(text);
    }
    throw RefusedException.invalid(
        "'%s' is not a position in this session".formatted(text),
        "send next_cursor as cursor or position as after, both from an earlier response");
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,18}");
  }

  /** Suggests only what the caller may see. */
  private RefusedException notFound(Caller caller, String key) {
    Set<String> keys =
        list(caller, Optional.empty(), Optional.empty(), MOST_SUGGESTED).items().stream()
            .map(it -> it.header().key().text())
            .collect(Collectors.toSet());
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "there is no session '%s'".formatted(key),
        NearestName.remedy(key, keys, "list the sessions to see their keys"));
  }
}
