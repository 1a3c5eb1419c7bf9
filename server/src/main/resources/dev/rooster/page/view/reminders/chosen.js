// What is selected: some rows, or all that the search finds except some, also those that were never read.

/** { all, rows }: the rows that are selected, or with all those that are not, by id. */
export const NONE = Object.freeze({ all: false, rows: new Map() });
export const ALL = Object.freeze({ all: true, rows: new Map() });

export const has = (chosen, id) => chosen.all !== chosen.rows.has(id);

export const size = (chosen, total) => (chosen.all ? Math.max(0, total - chosen.rows.size) : chosen.rows.size);

/** The selection with these rows selected, or not. */
export function choose(chosen, rows, on) {
  const next = new Map(chosen.rows);
  for (const row of rows) {
    if (on === chosen.all) next.delete(row.id);
    else next.set(row.id, row);
  }
  return { all: chosen.all, rows: next };
}

export const toggle = (chosen, row) => choose(chosen, [row], !has(chosen, row.id));

/** The selected rows; source has all() for those that the search finds. */
export const rowsOf = async (chosen, source) => (chosen.all ? (await source.all()).filter((it) => has(chosen, it.id)) : [...chosen.rows.values()]);
