package dev.rooster.reminders;

import dev.rooster.store.RowQuery;

/** The orders of a list of rows. */
public enum RowOrder {
  NEXT,
  NAME,
  LAST,
  AGENT;

  RowQuery.Order stored() {
    return switch (this) {
      case NEXT -> new RowQuery.Order.Next();
      case NAME -> new RowQuery.Order.Name();
      case LAST -> new RowQuery.Order.Last();
      case AGENT -> new RowQuery.Order.Detail(WhatFields.AGENT.name());
    };
  }
}
