package dev.rooster.reminders;

import dev.rooster.store.RowQuery;
import java.util.Locale;

/** The orders of a list of rows. */
public enum RowOrder {
  NEXT(new RowQuery.Order.Next()),
  NAME(new RowQuery.Order.Name()),
  LAST(new RowQuery.Order.Last()),
  AGENT(new RowQuery.Order.Detail(WhatFields.AGENT.name()));

  private final RowQuery.Order stored;

  RowOrder(RowQuery.Order stored) {
    this.stored = stored;
  }

  RowQuery.Order stored() {
    return stored;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
