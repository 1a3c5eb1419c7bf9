package dev.rooster.declared;

import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Sources;
import dev.rooster.store.Listing;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the reminders of entries in the store. */
record DeclaredReminders(Store store) {
  FileReminders of(String file) {
    return new FileReminders(all(Sources.ofFile(file)));
  }

  private List<Reminder> all(String source) {
    Listing listing = Listing.of(Listing.Filter.ALL.withSource(source));
    Page<Reminder> page = store.list(listing);
    List<Reminder> all = new ArrayList<>(page.items());
    while (page.next().isPresent()) {
      page = store.list(listing.after(page.next().get()));
      all.addAll(page.items());
    }
    return all;
  }

  /** The live reminder from which an entry was exported, unless a file declares it already. */
  Optional<Reminder> exported(Entry entry) {
    return entry.id().isEmpty()
        ? Optional.empty()
        : find(entry.id())
            .filter(it -> it.definition().kind().equals(ReminderAttributes.KIND))
            .filter(it -> it.definition().labels().source().isEmpty())
            .filter(it -> !it.standing().status().ended());
  }

  Optional<Reminder> find(String id) {
    return store.find(List.of(id)).stream().findFirst();
  }

  /** Whether a live reminder of this source has the id. */
  boolean isLive(String id, String source) {
    return find(id).filter(it -> isLive(it, source)).isPresent();
  }

  static boolean isLive(Reminder reminder, String source) {
    return reminder.definition().labels().source().equals(source)
        && !reminder.standing().status().ended();
  }
}
