package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.time.FireText;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Rows of cells under headings, for people. On a terminal the last column is cut so that a row
 * stays on its line, and where there is no room for it, it stands on the next; elsewhere nothing is
 * cut.
 */
final class Table {
  private static final String GAP = "  ";
  private static final int NARROWEST_LAST = 16;
  private static final int FEW_COLUMNS = 72;

  private final List<String> headings;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * What stands in a cell.
   *
   * @param ink how it is coloured, once its width is known
   */
  record Cell(String text, UnaryOperator<String> ink) {
    Cell {
      text = OneLine.of(text);
    }

    static Cell of(String text) {
      return new Cell(text, UnaryOperator.identity());
    }
  }

  Table(String... headings) {
    this.headings = List.of(headings);
  }

  /** When something is, in as many words as there is room for. */
  static Cell time(Instant instant, ZoneId zone, CommandContext surroundings) {
    boolean narrow = surroundings.terminal().out() && surroundings.columns() < FEW_COLUMNS;
    return Cell.of(narrow ? FireText.brief(instant, zone) : FireText.local(instant, zone));
  }

  void row(Cell... cells) {
    rows.add(List.of(cells));
  }

  void print(CommandContext surroundings) throws IOException {
    Ink ink = new Ink(surroundings);
    int[] widths = widths();
    int last = headings.size() - 1;
    int left = surroundings.columns();
    for (int i = 0; i < last; i++) {
      left -= widths[i] + GAP.length();
    }
    boolean whole = !surroundings.terminal().out();
    Last place =
        whole || left >= NARROWEST_LAST
            ? new Last("", whole ? Integer.MAX_VALUE : left)
            : new Last("\n" + GAP, surroundings.columns() - GAP.length());
    List<Cell> head = headings.stream().map(it -> new Cell(it, ink::faint)).toList();
    print(surroundings, head, widths, place);
    for (List<Cell> row : rows) {
      print(surroundings, row, widths, place);
    }
  }

  /**
   * Where the last column stands.
   *
   * @param lead what comes before it
   * @param most how wide it may be
   */
  private record Last(String lead, int most) {}

  private int[] widths() {
    int[] widths = headings.stream().mapToInt(String::length).toArray();
    for (List<Cell> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], Width.of(row.get(i).text()));
      }
    }
    return widths;
  }

  private static void print(CommandContext surroundings, List<Cell> row, int[] widths, Last place)
      throws IOException {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size() - 1; i++) {
      Cell cell = row.get(i);
      line.append(cell.ink().apply(cell.text()))
          .append(" ".repeat(widths[i] - Width.of(cell.text())))
          .append(GAP);
    }
    Cell last = row.getLast();
    if (!place.lead().isEmpty()) {
      line.setLength(line.toString().stripTrailing().length());
    }
    line.append(place.lead()).append(last.ink().apply(Width.cut(last.text(), place.most())));
    surroundings.stdout().append(line.toString().stripTrailing()).append('\n');
  }
}
