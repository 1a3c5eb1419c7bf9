package dev.rooster.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The columns of a table that are shown, and how wide.
 *
 * @param widths of all columns but the last, 0 for one that is left out
 * @param lead the text before the last column
 * @param most the maximum width of the last column
 */
record TableLayout(List<Integer> widths, String lead, int most) {
  static final String GAP = "  ";
  private static final int NARROWEST_LAST = 16;

  /**
   * A column.
   *
   * @param rank 0 for a column that every terminal shows; the others are shown in this order, each
   *     if it still fits
   * @param most its maximum width on a terminal
   */
  record Column(String heading, int rank, int most) {
    static Column always(String heading) {
      return new Column(heading, 0, Integer.MAX_VALUE);
    }

    int width(int text) {
      return Math.max(heading.length(), text);
    }
  }

  TableLayout {
    widths = List.copyOf(widths);
  }

  /** All columns at their full width. */
  static TableLayout whole(List<Column> columns, List<Integer> texts) {
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      widths.add(columns.get(i).width(texts.get(i)));
    }
    return new TableLayout(widths, "", Integer.MAX_VALUE);
  }

  /**
   * The columns that fit into the width. A column without any text is left out.
   *
   * @param texts the widths of the texts in each column
   */
  static TableLayout fitting(List<Column> columns, List<Integer> texts, int width) {
    int last = columns.size() - 1;
    List<Integer> widths = new ArrayList<>(Collections.nCopies(columns.size(), 0));
    int left = width;
    int wanted = Math.min(NARROWEST_LAST, columns.get(last).width(texts.get(last)));
    boolean below = false;
    for (int rank = 0; rank < columns.size(); rank++) {
      for (int i = 0; i < last; i++) {
        Column column = columns.get(i);
        int needed = Math.min(column.most(), column.width(texts.get(i)));
        boolean fits = rank == 0 || left - needed - GAP.length() >= (below ? 0 : wanted);
        if (column.rank() == rank && fits && (rank == 0 || texts.get(i) > 0)) {
          widths.set(i, needed);
          left -= needed + GAP.length();
        }
      }
      below |= left < wanted;
    }
    return below
        ? new TableLayout(widths, "\n" + GAP, width - GAP.length())
        : new TableLayout(widths, "", left);
  }
}
