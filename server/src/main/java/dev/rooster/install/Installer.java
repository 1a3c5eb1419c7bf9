package dev.rooster.install;

import dev.rooster.install.ClientSettings.SettingsFile;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts Rooster into the settings of a client and takes it out. First it works out all changes, so
 * that a file that cannot be read prevents them all; then it writes them. Before a file is changed,
 * the home directory has a record of the change and a backup of the file.
 */
public final class Installer implements InstallTarget {
  private final ClientSettings settings;
  private final HookScript script;
  private final InstallRecords records;

  public Installer(ClientSettings settings) {
    this.settings = settings;
    script = new HookScript(settings.launch().home());
    records = new InstallRecords(settings.launch().home());
  }

  @Override
  public List<FileChange> install(boolean dry) throws IOException {
    List<Planned> all = planned(true);
    if (!dry) {
      script.write();
      for (Planned one : all) {
        if (one.record().isPresent()) {
          records.write(one.record().get(), one.before());
          write(one.change());
        }
      }
    }
    return changes(all);
  }

  @Override
  public List<FileChange> uninstall(boolean dry) throws IOException {
    List<Planned> all = planned(false);
    if (!dry) {
      for (Planned one : all) {
        Path file = one.change().file();
        int folders = records.find(file).map(InstallRecord::folders).orElse(0);
        write(one.change());
        if (one.change().after().isEmpty()) {
          SettingsWriter.removeEmptyAbove(file, folders);
        }
        records.forget(file);
      }
    }
    return changes(all);
  }

  /**
   * @param record what to remember; empty if nothing is written, or if Rooster goes
   * @param before the text without Rooster; empty if there is none, or nothing to remember
   */
  private record Planned(
      FileChange change, Optional<InstallRecord> record, Optional<String> before) {
    Planned(FileChange change) {
      this(change, Optional.empty(), Optional.empty());
    }
  }

  private static List<FileChange> changes(List<Planned> all) {
    return all.stream().map(Planned::change).toList();
  }

  private static void write(FileChange change) throws IOException {
    if (change.kind() != FileChange.Kind.UNCHANGED) {
      SettingsWriter.replace(change.file(), change.before(), change.after());
    }
  }

  private List<Planned> planned(boolean install) throws IOException {
    Planned hooks = planned(settings.hooks(), install);
    Optional<String> trusted =
        install ? hooks.change().after().filter(it -> settings.trust()) : hooks.change().before();
    List<Planned> all = new ArrayList<>(List.of(hooks));
    for (SettingsFile file : settings.others(hashes(hooks.change().file(), trusted))) {
      all.add(planned(file, install));
    }
    return all;
  }

  private Map<String, String> hashes(Path file, Optional<String> hooks) {
    return settings.client() == ClientKind.CODEX
        ? hooks.map(it -> CodexHashes.of(file, it)).orElse(Map.of())
        : Map.of();
  }

  private Planned planned(SettingsFile file, boolean install) throws IOException {
    Optional<String> current = SettingsWriter.read(file.path());
    try {
      return install ? adding(file, current) : removing(file, current);
    } catch (UserFacingException e) {
      throw RefusedException.invalid("%s: %s".formatted(file.path(), e.problem()), e.remedy());
    }
  }

  private Planned adding(SettingsFile file, Optional<String> current) {
    Optional<InstallRecord> known = records.find(file.path());
    Optional<Path> backup = Optional.of(records.backup(file.path()));
    if (current.filter(it -> isComplete(file, it)).isPresent()) {
      Optional<Path> kept = backup.filter(Files::exists);
      return new Planned(
          new FileChange(file.path(), current, current, kept, Notes.of(file, current)));
    }
    Optional<String> base =
        current
            .flatMap(it -> TakeOut.of(it, known, file.patches()))
            .map(it -> TakeOut.without(it, file.patches()));
    EditedText edited = new EditedText(base.orElse(""));
    file.patches().forEach(it -> it.add(edited));
    int folders =
        Math.max(
            known.map(InstallRecord::folders).orElse(0),
            SettingsWriter.missingFolders(file.path()));
    Optional<String> after = Optional.of(edited.text());
    return new Planned(
        new FileChange(
            file.path(),
            current,
            after,
            backup.filter(it -> base.isPresent()),
            Notes.of(file, after)),
        Optional.of(InstallRecord.of(file.path(), base.isPresent(), edited, folders)),
        base);
  }

  private static boolean isComplete(SettingsFile file, String text) {
    return file.patches().stream().allMatch(it -> it.isComplete(text));
  }

  private Planned removing(SettingsFile file, Optional<String> current) {
    Optional<String> after =
        current.flatMap(it -> TakeOut.of(it, records.find(file.path()), file.patches()));
    return new Planned(new FileChange(file.path(), current, after, Optional.empty(), List.of()));
  }
}
