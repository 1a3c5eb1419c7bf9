package dev.rooster.agent.llm;

import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnListener;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a listener hears of a turn, in order. */
final class HeardTurn implements TurnListener {
  final List<String> heard = new ArrayList<>();

  @Override
  public void wrote(String piece) {
    heard.add(piece);
  }

  @Override
  public void retracted() {
    heard.add("<retracted>");
  }

  @Override
  public void calls(String tool, String arguments) {
    heard.add("<%s %s>".formatted(tool, arguments));
  }

  @Override
  public void called(String tool, ToolResult result) {
    heard.add("<%s>".formatted(result.text()));
  }
}
