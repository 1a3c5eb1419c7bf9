package dev.rooster.turn;

import dev.rooster.agent.Agent;
import dev.rooster.agent.AgentHost;
import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.Reply;
import dev.rooster.agent.Toolbox;
import dev.rooster.agent.TurnFailedException;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.TurnRequest;
import dev.rooster.agent.TurnScene;
import dev.rooster.agent.Usage;
import dev.rooster.events.Span;
import dev.rooster.session.Entry;
import dev.rooster.session.HeldSession;
import dev.rooster.session.Proof;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.SessionLocks;
import dev.rooster.session.SessionLostException;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Situation;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Takes a turn for any message: waits for the conversation, writes the message into its transcript,
 * calls the agent with its tools, writes and returns the reply. Turns of one conversation run one
 * after the other, provided that one instance takes them all. Thread-safe.
 */
public final class TakeTurn {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  private final AgentHost host;
  private final Toolbox tools;
  private final SessionLocks locks;
  private final InstantSource clock;
  private final Consumer<SessionHeader> grown;

  /**
   * @param tools all tools; each turn gets those that its origin allows
   */
  public TakeTurn(AgentHost host, Toolbox tools, SessionLocks locks, InstantSource clock) {
    this(host, tools, locks, clock, session -> {});
  }

  /**
   * @param grown is called after each change of a transcript, on the thread of the turn
   */
  public TakeTurn(
      AgentHost host,
      Toolbox tools,
      SessionLocks locks,
      InstantSource clock,
      Consumer<SessionHeader> grown) {
    this.host = host;
    this.tools = tools;
    this.locks = locks;
    this.clock = clock;
    this.grown = grown;
  }

  /** The conversation is free: the agent is called next. May wait, as for a place of the agent. */
  @FunctionalInterface
  public interface Started {
    void started() throws InterruptedException;
  }

  /**
   * Takes one turn. An interrupt of the calling thread ends the turn.
   *
   * @param agent of the configuration from which the request was composed
   * @param patience how long to wait for the conversation
   * @param listener follows the turn while it runs
   * @param started called once, when the conversation is free and before the agent is called
   */
  public TurnResult take(
      ConfiguredAgent agent,
      TurnRequest request,
      Duration patience,
      TurnListener listener,
      Started started)
      throws InterruptedException {
    Optional<HeldSession> held = locks.enter(request.session().key(), patience);
    if (held.isEmpty()) {
      return new TurnResult.Busy(patience);
    }
    try (HeldSession session = held.get();
        Span span = TurnSpan.of(agent, request)) {
      started.started();
      return TurnSpan.ended(span, () -> take(agent, request, listener, session));
    }
  }

  private TurnResult take(
      ConfiguredAgent agent, TurnRequest request, TurnListener listener, HeldSession session)
      throws InterruptedException {
    TurnScene scene = scene(agent, request, listener, session);
    try {
      return new TurnResult.Replied(reply(agent, scene));
    } catch (TurnFailedException failure) {
      appendUsage(failure.usage(), scene.transcript());
      return TurnResult.Failed.of(failure);
    } catch (SessionLostException lost) {
      return TurnResult.Failed.of(lost);
    } catch (InterruptedException e) {
      return interrupted(scene, session);
    } catch (UncheckedIOException e) {
      return isOfInterrupt(e) ? interrupted(scene, session) : TurnResult.Failed.of(e);
    }
  }

  private TurnScene scene(
      ConfiguredAgent agent, TurnRequest request, TurnListener listener, HeldSession session) {
    return new TurnScene(
        request.withInstructions(agent.instructions()),
        transcript(agent, request).guardedBy(session::check),
        tools.of(request.origin(), request.options().tools()),
        listener);
  }

  private TurnResult interrupted(TurnScene scene, HeldSession session) throws InterruptedException {
    if (session.lost()) {
      return TurnResult.Failed.of(new SessionLostException(scene.request().session().key()));
    }
    appendUsage(scene.usage(), scene.transcript());
    throw new TurnInterruptedException(scene.usage());
  }

  /** Whether an interrupt of the turn closed the file that it was writing. */
  private static boolean isOfInterrupt(UncheckedIOException e) {
    return e.getCause() instanceof ClosedByInterruptException && Thread.interrupted();
  }

  private Reply reply(ConfiguredAgent agent, TurnScene scene)
      throws TurnFailedException, InterruptedException {
    TurnRequest request = scene.request();
    if (!agent.settings().thinks()) {
      return agent.open(host).turn(scene);
    }
    Agent opened = agent.open(host);
    if (request.origin().situation() == Situation.SCHEDULED) {
      opened.check();
    }
    Transcript transcript = scene.transcript();
    transcript.answerCalls(clock.instant());
    transcript.addWaiting();
    transcript.append(Entry.user(request.message(), request.origin().from(), clock.instant()));
    Reply reply = opened.turn(scene);
    append(reply, proof(reply, request), transcript);
    return reply.withSent(scene.sent());
  }

  private static Proof proof(Reply reply, TurnRequest request) {
    boolean unconfirmed =
        request.options().mustAct()
            && request.origin().situation() == Situation.SCHEDULED
            && reply.claimsWithoutCall();
    Proof ofCalls = reply.proof();
    return unconfirmed && ofCalls instanceof Proof.None ? new Proof.Unconfirmed() : ofCalls;
  }

  /** A turn without a reply ends with an empty message, which no model sees. */
  private void appendUsage(Usage usage, Transcript transcript) {
    if (usage.equals(Usage.NONE)) {
      return;
    }
    try {
      transcript.answerCalls(clock.instant());
      transcript.append(Entry.reply("", usage.json(), clock.instant()));
    } catch (UncheckedIOException | SessionLostException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the tokens of a turn are missing in conversation %s"
              .formatted(transcript.header().key()),
          e);
    }
  }

  /** The reply has cost its work, so it does not fail with its transcript. */
  private void append(Reply reply, Proof proof, Transcript transcript) {
    try {
      transcript.append(
          Entry.reply(reply.text(), reply.usage().json(), clock.instant()).with(proof));
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof ClosedByInterruptException) {
        throw e;
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "a reply is missing in conversation %s".formatted(transcript.header().key()),
          e);
    }
  }

  /**
   * The transcript of a conversation of an agent, as a path in its workspace; empty if there is
   * none that may be read.
   */
  public Optional<String> transcriptFile(
      ConfiguredAgent agent, SessionKey session, Predicate<SessionHeader> readable) {
    return new Transcripts(agent.workspace(host))
        .find(session)
        .filter(it -> it.header().agent().equals(agent.name()) && readable.test(it.header()))
        .map(it -> it.workspace().relativize(it.file()).toString());
  }

  /**
   * A message of the agent that reached a person outside a turn.
   *
   * @param key the same for every attempt to deliver it
   */
  public record Delivered(String text, String key) {}

  /**
   * Adds a message that was delivered outside a turn to a conversation.
   *
   * @return false if a turn runs there: then the message is kept, and {@link #addWaiting} or the
   *     next turn adds it
   */
  public boolean append(ConfiguredAgent agent, SessionHeader session, Delivered delivered)
      throws InterruptedException {
    Transcript transcript = new Transcripts(agent.workspace(host), grown).of(session);
    Entry entry = Entry.delivered(delivered.text(), delivered.key(), clock.instant());
    boolean added =
        whenFree(
            transcript,
            Duration.ZERO,
            own -> {
              if (!isLast(entry, own.entries())) {
                own.append(entry);
              }
            });
    if (!added) {
      transcript.keepWaiting(entry);
    }
    return added;
  }

  /**
   * Adds the messages that were delivered while a turn was running, after it.
   *
   * @return false if the conversation stayed busy for longer than the patience
   */
  public boolean addWaiting(ConfiguredAgent agent, SessionHeader session, Duration patience)
      throws InterruptedException {
    Transcript transcript = new Transcripts(agent.workspace(host), grown).of(session);
    return whenFree(transcript, patience, own -> {});
  }

  /** False if the conversation was not free, or was lost. */
  private boolean whenFree(Transcript transcript, Duration patience, Consumer<Transcript> change)
      throws InterruptedException {
    Optional<HeldSession> held = locks.enter(transcript.header().key(), patience);
    if (held.isEmpty()) {
      return false;
    }
    try (HeldSession session = held.get()) {
      Transcript own = transcript.guardedBy(session::check);
      own.answerCalls(clock.instant());
      own.addWaiting();
      change.accept(own);
      return true;
    } catch (SessionLostException e) {
      return false;
    }
  }

  /**
   * The reply of a turn in this conversation is there already; so is a message that is delivered
   * again. Another message with the same text is not.
   */
  private static boolean isLast(Entry delivered, List<Entry> entries) {
    return !entries.isEmpty()
        && entries.getLast().role() == delivered.role()
        && entries.getLast().text().equals(delivered.text())
        && List.of("", delivered.from()).contains(entries.getLast().from());
  }

  private Transcript transcript(ConfiguredAgent agent, TurnRequest request) {
    SessionHeader header =
        new SessionHeader(
            request.session().key(), agent.name(), request.origin().user().orElse(""));
    // What several people say belongs to none of them.
    return new Transcripts(agent.workspace(host), grown)
        .of(header.isOfGroup() ? header.withUser("") : header);
  }
}
