package dev.rooster.cli;

import dev.rooster.format.JsonText;
import dev.rooster.install.ClientKind;
import dev.rooster.install.FileChange;
import dev.rooster.install.SettingsNote;
import java.util.List;

/**
 * The output of the commands that put Rooster into a client and remove it.
 *
 * @param next what the person does next, in the order of the steps
 */
record InstallReport(
    ClientKind client,
    String agent,
    boolean install,
    boolean dry,
    List<FileChange> changes,
    List<String> next) {

  InstallReport {
    changes = List.copyOf(changes);
    next = List.copyOf(next);
  }

  private boolean nothing() {
    return changes.stream().allMatch(it -> it.kind() == FileChange.Kind.UNCHANGED);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    if (dry) {
      changes.forEach(it -> text.append(it.diff()));
    }
    if (nothing()) {
      text.append(
          install
              ? "Rooster is already installed in %s, as agent %s; nothing to change\n"
                  .formatted(client.title(), agent)
              : "Rooster is not installed in %s; nothing to change\n".formatted(client.title()));
    } else if (!dry) {
      for (FileChange change : changes) {
        text.append("%-9s  %s\n".formatted(JsonText.word(change.kind()), line(change)));
        if (change.kind() == FileChange.Kind.CHANGED) {
          change
              .backup()
              .ifPresent(it -> text.append("   backup  %s\n".formatted(OneLine.of(it.toString()))));
        }
      }
    }
    changes.forEach(it ->
        it.notes()
            .forEach(note -> text.append("note: ").append(OneLine.of(note.text())).append('\n')));
    if (!dry) {
      next.forEach(it -> text.append("next: ").append(it).append('\n'));
    }
    return text.toString();
  }

  private static String line(FileChange change) {
    return OneLine.of(change.file().toString());
  }

  String json() {
    return JsonText.object()
            .with("client", client.word())
            .with("agent", agent)
            .with("dry_run", dry)
            .withObjects("files", changes.stream().map(this::json).toList())
            .with("next", next)
        + "\n";
  }

  private JsonText json(FileChange change) {
    JsonText json =
        JsonText.object()
            .with("path", change.file().toString())
            .with("change", change.kind())
            .withOrNull("backup", change.backup().map(Object::toString).orElse(""))
            .with("notes", change.notes().stream().map(SettingsNote::text).toList());
    return dry ? json.with("diff", change.diff()) : json;
  }
}
