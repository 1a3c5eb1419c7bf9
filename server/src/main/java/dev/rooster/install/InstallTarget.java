package dev.rooster.install;

import java.io.IOException;
import java.util.List;

/** A place where Rooster can be installed. */
public sealed interface InstallTarget permits Installer, PluginFolder {

  /**
   * Puts Rooster there.
   *
   * @param dry whether to only work out the changes
   */
  List<FileChange> install(boolean dry) throws IOException;

  /** Removes it. */
  List<FileChange> uninstall(boolean dry) throws IOException;
}
