// What a row of the list can do, and how rows are selected.
import * as actions from '../../actions.js';
import { go, href } from '../../router.js';
import { refuse, toast } from '../../ui.js';
import { choose, NONE, size, toggle } from './chosen.js';

/**
 * Made once, so that rows need not be drawn again. latest.current: { cursor, selecting, chosen, source } of the latest
 * drawing; focus(index, id) is told which row has the focus, purge(row) which one is to be deleted.
 */
export function actsOf({ latest, focus, setSelecting, setChosen, purge }) {
  /** The row that was selected before, and how often the selection has changed. */
  let anchor = -1;
  let changes = 0;
  const set = (chosen, selecting) => {
    changes += 1;
    Object.assign(latest.current, { chosen, selecting });
    setChosen(chosen);
    setSelecting(selecting);
  };
  const act = {
    /** The index of the row that gets the focus once it is drawn, or -1. */
    wanted: -1,
    enable: (row, on) => actions.setEnabled(row, on),
    approve: (row, yes) => actions.approve(row, yes),
    run: (row, ask) => actions.runNow(row, ask),
    stop: (row) => actions.stop(row.running_run),
    snooze: (row, until) => actions.snooze(row, until),
    done: (row) => actions.done(row),
    remove: (row) => actions.removeSoon(row),
    purge,
    open: (row) => go(href('reminder', [row.id])),
    edit: (row) => go(href('edit', [row.id])),
    history: (row) => go(href('history', [], { reminder: row.id })),
    duplicate: (row) => go(href('edit', [], { from: row.id })),
    copyId: (row) => navigator.clipboard.writeText(row.id).then(() => toast({ text: `${row.id} copied` }), refuse),
    indexOf: (row) => latest.current.source.indexOf(row.id),
    /** Selects these, such as ALL or NONE, and shows the boxes. */
    choose: (chosen) => set(chosen, true),
    close() {
      anchor = -1;
      set(NONE, false);
    },
    /** With range, all from the one that was selected before. */
    async select(row, index, range) {
      const { source } = latest.current;
      const from = range ? anchor : -1;
      anchor = index;
      if (from < 0) {
        const chosen = toggle(latest.current.chosen, row);
        set(chosen, chosen.all ? size(chosen, source.total) > 0 : chosen.rows.size > 0);
        return;
      }
      const before = changes;
      try {
        const rows = await source.range(Math.min(from, index), Math.max(from, index));
        // Another selection since is what is wanted.
        if (before === changes) set(choose(latest.current.chosen, rows, true), true);
      } catch (error) {
        refuse(error);
      }
    },
    /** A click with a modifier selects, and any click while there is a selection; others belong to what was clicked. */
    clicked(event, row, index) {
      const held = event.shiftKey || event.ctrlKey || event.metaKey;
      if (!held && (!latest.current.selecting || event.target.closest('button, [role=menu]'))) return;
      event.preventDefault();
      getSelection()?.removeAllRanges();
      act.select(row, index, event.shiftKey);
    },
    focused(event) {
      const row = event.target.closest('[data-index]');
      if (row) focus(Number(row.dataset.index), row.dataset.id);
      latest.current.source.hold(true);
    },
    /** The pointer or the focus has left the list: rows may move again when both have. */
    left() {
      if (act.wanted >= 0) return;
      const list = document.querySelector('.windowed > ul');
      const inside = list?.contains(document.activeElement);
      if (!inside) focus(-1, null);
      if (!inside && !list?.matches(':hover')) latest.current.source.hold(false);
    },
  };
  return act;
}
