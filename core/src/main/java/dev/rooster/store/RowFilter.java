package dev.rooster.store;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which reminders to show as rows, whatever their state. A reminder is shown if it matches every
 * part.
 *
 * @param kind of this kind; the details of its reminders are JSON objects, or empty
 * @param search found in the name, the text, the id, or a field of {@code searched}
 * @param searched fields of the details
 * @param details each of these
 */
public record RowFilter(
    String kind,
    Optional<String> owner,
    Optional<String> source,
    Optional<SearchText> search,
    List<String> searched,
    List<Detail> details) {

  /**
   * A value in the details of a reminder.
   *
   * @param fields one of these top-level fields has the value, as a string
   */
  public record Detail(Set<String> fields, String value) {
    public Detail {
      fields = Set.copyOf(fields);
      fields.forEach(RowFilter::refuseUnfit);
    }
  }

  private static final Pattern FIELD = Pattern.compile("[a-z_]{1,50}");

  public RowFilter {
    searched = List.copyOf(searched);
    searched.forEach(RowFilter::refuseUnfit);
    details = List.copyOf(details);
  }

  /** All of a kind. */
  public static RowFilter of(String kind) {
    return new RowFilter(
        kind, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), List.of());
  }

  public RowFilter withOwner(Optional<String> other) {
    return new RowFilter(kind, other, source, search, searched, details);
  }

  public RowFilter withSource(Optional<String> other) {
    return new RowFilter(kind, owner, other, search, searched, details);
  }

  public RowFilter withSearch(Optional<SearchText> other, List<String> fields) {
    return new RowFilter(kind, owner, source, other, fields, details);
  }

  public RowFilter withDetails(List<Detail> others) {
    return new RowFilter(kind, owner, source, search, searched, others);
  }

  /** A field is part of the SQL. */
  static void refuseUnfit(String field) {
    if (!FIELD.matcher(field).matches()) {
      throw new IllegalArgumentException(
          "invalid field '%s'. Use 1 to 50 lowercase letters and underscores.".formatted(field));
    }
  }
}
