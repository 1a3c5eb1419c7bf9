package dev.rooster.planted.engine;

import dev.langchain4j.model.chat.ChatModel;

/** Knows a client of models, which only the built-in agent may. */
final class AsksModel {
  private AsksModel() {}

  static String ask(ChatModel model) {
    return model.chat("hello");
  }
}
