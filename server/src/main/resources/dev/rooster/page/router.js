// Where the reader is: the hash of the address, as /#/reminders?q=red. Everything that a view shows is in it.
import { useEffect, useState } from './lib.js';

/** { view, rest, query } of the current address; rest are the further parts of the path, decoded. */
export function place(hash = location.hash) {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [view = '', ...rest] = path.split('/').map(decoded);
  return { view: view || 'now', rest, query: Object.fromEntries(new URLSearchParams(query)) };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a view: href('reminders', ['r-1'], {q: 'red'}). */
export function href(view, rest = [], query = {}) {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return `#/${[view, ...rest].map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
}

/** Goes there; with replace, without an entry in the browser's history. */
export function go(address, { replace = false } = {}) {
  if (replace) {
    history.replaceState(null, '', address);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = address;
  }
}

/** Changes the query of the current address, such as a search that is being typed. */
export function setQuery(changes) {
  const { view, rest, query } = place();
  go(href(view, rest, { ...query, ...changes }), { replace: true });
}

export function usePlace() {
  const [current, setCurrent] = useState(place);
  useEffect(() => {
    const moved = () => setCurrent(place());
    window.addEventListener('hashchange', moved);
    return () => window.removeEventListener('hashchange', moved);
  }, []);
  return current;
}
