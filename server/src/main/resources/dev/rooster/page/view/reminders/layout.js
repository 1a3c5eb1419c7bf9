// Where each row and heading of the list is. All rows are equally high, so that nothing needs to be measured.

/** The text of each group, in the order of the list. */
export const GROUPS = {
  running: 'Running now', hour: 'Within the hour', today: 'Later today', tomorrow: 'Tomorrow', later: 'Later',
  triggered: 'When something happens', pending: 'Waiting for your approval', paused: 'Paused', ended: 'Ended',
};

/**
 * The layout of total rows under the headings of groups ([{group, count}], may be empty) with the heights of both.
 * Returns { height, top(index), between(from, to) }: the headings and rows between two heights.
 */
export function layout(total, groups, row, head) {
  const parts = groups.length ? groups : [{ group: null, count: total }];
  let top = 0;
  let first = 0;
  const sections = [];
  for (const { group, count } of parts) {
    const headHeight = group === null ? 0 : head;
    // The server counts groups and rows in one reading; what lies beyond the total is not there.
    const rows = Math.max(0, Math.min(count, total - first));
    sections.push({ group, count, top, first, rows, body: top + headHeight });
    top += headHeight + rows * row;
    first += rows;
  }
  if (first < total) {
    sections.push({ group: null, count: total - first, top, first, rows: total - first, body: top });
    top += (total - first) * row;
  }
  const sectionOf = (index) => sections.find((it) => index < it.first + it.rows) ?? sections.at(-1);
  return {
    height: top,
    top: (index) => {
      const section = sectionOf(index);
      return section.body + (index - section.first) * row;
    },
    between(from, to) {
      const found = [];
      for (const section of sections) {
        const end = section.body + section.rows * row;
        if (end < from || section.top > to) continue;
        if (section.group !== null) found.push({ group: section.group, count: section.count, top: section.top });
        const start = Math.max(0, Math.floor((from - section.body) / row));
        const stop = Math.min(section.rows, Math.ceil((to - section.body) / row));
        for (let at = start; at < stop; at++) found.push({ index: section.first + at, top: section.body + at * row });
      }
      return found;
    },
  };
}
