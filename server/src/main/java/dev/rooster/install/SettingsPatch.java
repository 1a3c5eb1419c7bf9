package dev.rooster.install;

/** What Rooster adds to one settings file of a client. */
sealed interface SettingsPatch permits JsonPatch, TomlPatch, TrustPatch {

  /** Whether all of it is in the text, and nothing of an earlier installation besides. */
  boolean isComplete(String text);

  /**
   * Adds it to a text without it. Throws if the text cannot be read, or if the person uses the
   * place for something else.
   */
  void add(EditedText text);

  /** The text without anything of Rooster, also of an earlier installation. */
  String without(String text);

  /** What a text means to the client, without layout and comments: equal if nothing differs. */
  String meaning(String text);
}
