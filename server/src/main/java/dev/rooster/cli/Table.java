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
 * Prints rows of cells under headings. On a terminal, columns that do not fit are left out, the
 * last column is truncated to keep a row on one line, or moved to a line of its own if little width
 * is left. Elsewhere nothing is left out or truncated.
 */
final class Table {
  private final List<TableLayout.Column> columns;
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

  Table(List<TableLayout.Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /** A table whose columns are always shown. */
  static Table of(String... headings) {
    List<TableLayout.Column> columns = new ArrayList<>();
    for (String heading : headings) {
      columns.add(TableLayout.Column.always(heading));
    }
    return new Table(columns);
  }

  /**
   * An instant, abbreviated on a narrow terminal.
   *
   * @param fewest the width that a terminal needs for all of it
   */
  static Cell time(Instant instant, ZoneId zone, CommandContext context, int fewest) {
    boolean narrow = context.terminal().out() && context.columns() < fewest;
    return Cell.of(narrow ? FireText.brief(instant, zone) : FireText.local(instant, zone));
  }

  void row(Cell... cells) {
    rows.add(List.of(cells));
  }

  void print(CommandContext context) throws IOException {
    Ink ink = new Ink(context);
    TableLayout layout =
        context.terminal().out()
            ? TableLayout.fitting(columns, widths(), context.columns())
            : TableLayout.whole(columns, widths());
    List<Cell> head = columns.stream().map(it -> new Cell(it.heading(), ink::faint)).toList();
    print(context, head, layout);
    for (List<Cell> row : rows) {
      print(context, row, layout);
    }
  }

  /** The widths of the texts in each column, 0 for a column without any. */
  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int width = 0;
      for (List<Cell> row : rows) {
        width = Math.max(width, Width.of(row.get(i).text()));
      }
      widths.add(width);
    }
    return widths;
  }

  private static void print(CommandContext context, List<Cell> row, TableLayout layout)
      throws IOException {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size() - 1; i++) {
      int width = layout.widths().get(i);
      if (width > 0) {
        Cell cell = row.get(i);
        String text = Width.cut(cell.text(), width);
        line.append(cell.ink().apply(text))
            .append(" ".repeat(width - Width.of(text)))
            .append(TableLayout.GAP);
      }
    }
    Cell last = row.getLast();
    if (!layout.lead().isEmpty()) {
      line.setLength(line.toString().stripTrailing().length());
    }
    line.append(layout.lead()).append(last.ink().apply(Width.cut(last.text(), layout.most())));
    context.stdout().append(line.toString().stripTrailing()).append('\n');
  }
}
