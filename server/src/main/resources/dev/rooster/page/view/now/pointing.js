// Which mark of the line the pointer or the arrow keys are on.
import { useEffect, useRef, useState } from '../../lib.js';
import { go, href } from '../../router.js';
import { markAt } from '../../draw/line.js';

/** Returns {pointed: {mark, lane, y} or null, handlers}; calls told with a mark that the keys have come to. */
export function useMarks(line, told) {
  const lanes = line.others ? [...line.lanes, line.others] : line.lanes;
  const [where, setWhere] = useState(null);
  const keyed = useRef(false);
  useEffect(() => { if (!keyed.current) setWhere(null); }, [line.from, line.to, line.width]);
  const lane = where && lanes[where.lane];
  const mark = lane && (where.at === undefined ? null : nearest(lane.marks, where.at));
  const pointed = mark ? { mark, lane: lane.lane, y: lane.y } : null;

  const laneAt = (event) => lanes[Math.floor((event.clientY - event.currentTarget.getBoundingClientRect().top - line.top) / line.row)];
  const point = (event) => {
    const over = laneAt(event);
    const found = over && markAt(over.marks, event.clientX - event.currentTarget.getBoundingClientRect().left);
    keyed.current = false;
    setWhere(found ? { lane: lanes.indexOf(over), at: (found.from + found.to) / 2, mark: found } : null);
    return found;
  };
  const press = (event) => {
    const next = moved(lanes, where, event.key);
    if (event.key === 'Enter' && pointed) go(addressOf(pointed));
    else if (event.key === 'Escape' && pointed) setWhere(null);
    else if (next) {
      keyed.current = true;
      setWhere(next);
      told(nearest(lanes[next.lane].marks, next.at), lanes[next.lane].lane);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers = {
    onPointerMove: (event) => event.pointerType === 'mouse' && point(event),
    onPointerLeave: (event) => event.pointerType !== 'mouse' || keyed.current || setWhere(null),
    onClick: (event) => {
      if (event.target.closest('a')) return;
      const before = where?.mark;
      const found = point(event);
      // A finger points first, and opens by a second touch; a mouse has pointed before.
      if (found && (event.pointerType === 'mouse' || found.from === before?.from)) go(addressOf({ mark: found, lane: laneAt(event).lane }));
    },
    onKeyDown: (event) => event.target.closest('a') || press(event),
    onBlur: () => { keyed.current = false; setWhere(null); },
  };
  return { pointed: where?.mark && !keyed.current && lane ? { mark: where.mark, lane: lane.lane, y: lane.y } : pointed, handlers };
}

/** A run has an address; what has none is shown with its reminder. */
function addressOf({ mark, lane }) {
  if (mark.run) return href('history', [], { run: mark.run });
  return lane ? href('reminder', [lane.reminder_id]) : href(mark.past ? 'history' : 'reminders');
}

const middle = (mark) => (mark.from + mark.to) / 2;

function nearest(marks, at) {
  return marks.reduce((found, it) => (!found || Math.abs(middle(it) - at) < Math.abs(middle(found) - at) ? it : found), null);
}

/** Where an arrow key leads: along a lane in the order of time, or to the same time of another lane. */
function moved(lanes, where, key) {
  if (lanes.length === 0) return null;
  const lane = Math.min(where?.lane ?? 0, lanes.length - 1);
  const marks = [...lanes[lane].marks].sort((a, b) => middle(a) - middle(b));
  const current = where ? marks.findIndex((it) => middle(it) === middle(nearest(marks, where.at) ?? it)) : -1;
  const to = (index) => (marks[index] ? { lane, at: middle(marks[index]) } : null);
  const across = (index) => (lanes[index] ? { lane: index, at: where?.at ?? 0 } : null);
  switch (key) {
    case 'ArrowRight': return to(Math.min(current + 1, marks.length - 1));
    case 'ArrowLeft': return to(Math.max(current - 1, 0));
    case 'Home': return to(0);
    case 'End': return to(marks.length - 1);
    case 'ArrowDown': return withMarks(lanes, across, lane, 1);
    case 'ArrowUp': return withMarks(lanes, across, lane, -1);
    default: return null;
  }
}

function withMarks(lanes, across, lane, step) {
  for (let index = lane + step; lanes[index]; index += step) if (lanes[index].marks.length) return across(index);
  return null;
}
