package dev.rooster.agent.command;

import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.util.Optional;

/** Remembers conversations in the store. */
public final class StoredConversations implements Conversations {
  private static final String PREFIX = "conversation/";
  private static final int MOST_TRIES = 10;
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  private final Store store;

  public StoredConversations(Store store) {
    this.store = store;
  }

  @Override
  public Optional<Conversation> find(String agent, String session) {
    return store.note(name(agent, session)).map(Note::text).map(Conversation::read);
  }

  /** A failure loses the conversation, so the next turn starts a new one, but not the reply. */
  @Override
  public void keep(String agent, String session, Conversation conversation) {
    try {
      write(name(agent, session), conversation);
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "store unavailable; agent " + agent + " starts a new conversation next time",
          e);
    }
  }

  private void write(String name, Conversation conversation) {
    String text = conversation.text();
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Note> before = store.note(name);
      if (before.filter(it -> it.text().equals(text)).isPresent()
          || store.note(Note.over(before, name, text))) {
        return;
      }
    }
  }

  private static String name(String agent, String session) {
    return PREFIX + agent + "/" + session;
  }
}
