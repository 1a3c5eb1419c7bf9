package dev.rooster.channel.telegram;

import dev.rooster.format.Fields;

/**
 * The bot itself, as {@code getMe} describes it.
 *
 * @param username without the {@code @}
 */
record Bot(String id, String username) {

  static Bot read(Fields user) {
    return new Bot(user.text("id").orElse(""), user.text("username").orElse(""));
  }

  String mention() {
    return "@" + username;
  }
}
