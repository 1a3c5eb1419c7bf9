package dev.rooster.install;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The difference of two texts as {@code diff -u} prints it. Myers' algorithm, line by line. */
final class UnifiedDiff {
  private static final int CONTEXT = 3;

  private final List<String> before;
  private final List<String> after;

  private UnifiedDiff(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
  }

  /** A line of the result: its mark, and how many lines of both texts come before it. */
  private record Edit(char mark, String line, int before, int after) {}

  static String of(String oldName, String oldText, String newName, String newText) {
    if (oldText.equals(newText)) {
      return "";
    }
    UnifiedDiff diff = new UnifiedDiff(lines(oldText), lines(newText));
    StringBuilder out = new StringBuilder("--- %s\n+++ %s\n".formatted(oldName, newName));
    List<Edit> edits = diff.edits();
    for (int at = 0; at < edits.size(); ) {
      if (edits.get(at).mark() == ' ') {
        at++;
        continue;
      }
      int end = endOfHunk(edits, at);
      append(out, edits.subList(Math.max(0, at - CONTEXT), Math.min(edits.size(), end + CONTEXT)));
      at = end;
    }
    return out.toString();
  }

  /** Each with its line end, so that a missing last one is a difference. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int end = text.indexOf('\n', at);
      int next = end < 0 ? text.length() : end + 1;
      lines.add(text.substring(at, next));
      at = next;
    }
    return lines;
  }

  /** The index after the last change that is close to the one before. */
  private static int endOfHunk(List<Edit> edits, int from) {
    int end = from;
    for (int at = from; at < edits.size() && at - end <= 2 * CONTEXT; at++) {
      if (edits.get(at).mark() != ' ') {
        end = at + 1;
      }
    }
    return end;
  }

  private static void append(StringBuilder out, List<Edit> hunk) {
    long removed = hunk.stream().filter(it -> it.mark() != '+').count();
    long added = hunk.stream().filter(it -> it.mark() != '-').count();
    Edit first = hunk.getFirst();
    out.append(
        "@@ -%d,%d +%d,%d @@\n"
            .formatted(
                first.before() + (removed > 0 ? 1 : 0),
                removed,
                first.after() + (added > 0 ? 1 : 0),
                added));
    for (Edit edit : hunk) {
      out.append(edit.mark()).append(edit.line());
      if (!edit.line().endsWith("\n")) {
        out.append("\n\\ No newline at end of file\n");
      }
    }
  }

  /** The shortest way from one text to the other. */
  private List<Edit> edits() {
    int most = before.size() + after.size();
    int[] reached = new int[2 * most + 2];
    List<int[]> steps = new ArrayList<>();
    for (int d = 0; d <= most; d++) {
      steps.add(reached.clone());
      for (int k = -d; k <= d; k += 2) {
        int x = goesDown(reached, most, k, d) ? reached[most + k + 1] : reached[most + k - 1] + 1;
        while (x < before.size()
            && x - k < after.size()
            && before.get(x).equals(after.get(x - k))) {
          x++;
        }
        reached[most + k] = x;
        if (x >= before.size() && x - k >= after.size()) {
          return back(steps, most);
        }
      }
    }
    throw new AssertionError("there is always a way");
  }

  private static boolean goesDown(int[] reached, int most, int k, int d) {
    return k == -d || (k != d && reached[most + k - 1] < reached[most + k + 1]);
  }

  private List<Edit> back(List<int[]> steps, int most) {
    List<Edit> edits = new ArrayList<>();
    int x = before.size();
    int y = after.size();
    for (int d = steps.size() - 1; d >= 0; d--) {
      int[] reached = steps.get(d);
      int k = x - y;
      int from = goesDown(reached, most, k, d) ? k + 1 : k - 1;
      int oldX = d == 0 ? 0 : reached[most + from];
      int oldY = d == 0 ? 0 : oldX - from;
      while (x > oldX && y > oldY) {
        x--;
        y--;
        edits.add(new Edit(' ', before.get(x), x, y));
      }
      if (x > oldX) {
        x--;
        edits.add(new Edit('-', before.get(x), x, y));
      } else if (y > oldY) {
        y--;
        edits.add(new Edit('+', after.get(y), x, y));
      }
    }
    Collections.reverse(edits);
    return edits;
  }
}
