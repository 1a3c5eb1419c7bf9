// Which mark of the line the pointer or the arrow keys are on.
import { useEffect, useRef, useState } from '../../lib.js';
import { go, href } from '../../router.js';
import { markAt } from '../../draw/line.js';

/** Returns {pointed: {mark, lane, y} or null, handlers}; calls told with a mark that the keys have come to. */
export function useMarks(line, told) {
  const [where, setWhere] = useState(null);
  const keyed = useRef(false);
  useEffect(() => { if (!keyed.current) setWhere(null); }, [line.from, line.to, line.width]);
  const lane = where && line.lanes[where.lane];
  const mark = lane && (where.at === undefined ? null : nearest(lane.marks, where.at));
  const pointed = mark ? { mark, lane: lane.lane, y: lane.y } : null;

  const laneAt = (event) => line.lanes[Math.floor((event.clientY - event.currentTarget.getBoundingClientRect().top - line.top) / line.row)];
  const point = (event) => {
    const over = laneAt(event);
    const found = over && markAt(over.marks, event.clientX - event.currentTarget.getBoundingClientRect().left);
    keyed.current = false;
    setWhere(found ? { lane: line.lanes.indexOf(over), at: (found.from + found.to) / 2, mark: found } : null);
    return found;
  };
  const press = (event) => {
    const next = moved(line, where, event.key);
    if (event.key === 'Enter' && pointed) go(addressOf(pointed));
    else if (event.key === 'Escape' && pointed) setWhere(null);
    else if (next) {
      keyed.current = true;
      setWhere(next);
      told(nearest(line.lanes[next.lane].marks, next.at), line.lanes[next.lane].lane);
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

/** A run has an address; the others are shown with their reminder. */
const addressOf = ({ mark, lane }) => (mark.run ? href('history', [], { run: mark.run }) : href('reminder', [lane.reminder_id]));

const middle = (mark) => (mark.from + mark.to) / 2;

function nearest(marks, at) {
  return marks.reduce((found, it) => (!found || Math.abs(middle(it) - at) < Math.abs(middle(found) - at) ? it : found), null);
}

/** Where an arrow key leads: along a lane in the order of time, or to the same time of another lane. */
function moved(line, where, key) {
  if (line.lanes.length === 0) return null;
  const lane = Math.min(where?.lane ?? 0, line.lanes.length - 1);
  const marks = [...line.lanes[lane].marks].sort((a, b) => middle(a) - middle(b));
  const current = where ? marks.findIndex((it) => middle(it) === middle(nearest(marks, where.at) ?? it)) : -1;
  const to = (index) => (marks[index] ? { lane, at: middle(marks[index]) } : null);
  const across = (index) => (line.lanes[index] ? { lane: index, at: where?.at ?? line.from } : null);
  switch (key) {
    case 'ArrowRight': return to(Math.min(current + 1, marks.length - 1));
    case 'ArrowLeft': return to(Math.max(current - 1, 0));
    case 'Home': return to(0);
    case 'End': return to(marks.length - 1);
    case 'ArrowDown': return withMarks(line, across, lane, 1);
    case 'ArrowUp': return withMarks(line, across, lane, -1);
    default: return null;
  }
}

function withMarks(line, across, lane, step) {
  for (let index = lane + step; line.lanes[index]; index += step) if (line.lanes[index].marks.length) return across(index);
  return null;
}
