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
 * Prints rows of cells under headings. On a terminal the last column is truncated to keep a row on
 * one line, or moved to a line of its own if little width is left. Elsewhere nothing is truncated.
 */
final class Table {
  private static final String GAP = "  ";
  private static final int NARROWEST_LAST = 16;
  private static final int FEW_COLUMNS = 72;

  private final List<String> headings;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * The contents of a cell.
   *
   * @param ink colours the text, after its width is measured
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

  /** An instant, abbreviated on a narrow terminal. */
  static Cell time(Instant instant, ZoneId zone, CommandContext context) {
    boolean narrow = context.terminal().out() && context.columns() < FEW_COLUMNS;
    return Cell.of(narrow ? FireText.brief(instant, zone) : FireText.local(instant, zone));
  }

  void row(Cell... cells) {
    rows.add(List.of(cells));
  }

  void print(CommandContext context) throws IOException {
    Ink ink = new Ink(context);
    int[] widths = widths();
    int last = headings.size() - 1;
    int left = context.columns();
    for (int i = 0; i < last; i++) {
      left -= widths[i] + GAP.length();
    }
    boolean whole = !context.terminal().out();
    Last place =
        whole || left >= NARROWEST_LAST
            ? new Last("", whole ? Integer.MAX_VALUE : left)
            : new Last("\n" + GAP, context.columns() - GAP.length());
    List<Cell> head = headings.stream().map(it -> new Cell(it, ink::faint)).toList();
    print(context, head, widths, place);
    for (List<Cell> row : rows) {
      print(context, row, widths, place);
    }
  }

  /**
   * The position of the last column.
   *
   * @param lead the text printed before it
   * @param most its maximum width
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

  private static void print(CommandContext context, List<Cell> row, int[] widths, Last place)
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
    context.stdout().append(line.toString().stripTrailing()).append('\n');
  }
}
