// The rows of a list, read by the page as they come into view. While the reader points at a row, rows keep their places:
// their contents change, the order waits.
import { path } from '../../api.js';
import { HELD_MS } from '../../hold.js';

export const PAGE = 100;
const MOST_PAGES = 12;
/** How many rows that have moved elsewhere are looked for, so that they can be shown as they are. */
const MOST_LOOKED_FOR = 10;
/** A search for an id also finds the rows that mention it. */
const MOST_MENTIONS = 20;
const MOST_AT_ONCE = 500;

export class RowSource {
  #read;
  #query;
  #changed;
  #pages = new Map();
  #reading = new Map();
  /** Pages that could not be read; they are tried again by the next refresh, not by each drawing. */
  #failed = new Set();
  /** The rows that are drawn, and one far from them, or -1. */
  #from = 0;
  #to = 0;
  #apart = -1;
  #round = 0;
  #release = null;

  /** read(path) returns the JSON of the server; changed() is called after each change of what is here. */
  constructor(read, query, changed) {
    this.#read = read;
    this.#query = query;
    this.#changed = changed;
    this.total = 0;
    this.counts = null;
    this.groups = [];
    this.error = null;
    this.stale = false;
    /** when the reading began that is shown, as performance.now() */
    this.began = 0;
    /** how often the contents of a row have changed since it was first shown, by id */
    this.washes = new Map();
    this.held = false;
    this.dirty = false;
  }

  row(index) {
    return this.#pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  indexOf(id) {
    for (const [page, items] of this.#pages) {
      const at = items.findIndex((it) => it.id === id);
      if (at >= 0) return page * PAGE + at;
    }
    return -1;
  }

  /** Starts from what another source has read, until the server has answered. */
  borrow(other) {
    this.#pages = new Map(other.#pages);
    Object.assign(this, { total: other.total, counts: other.counts, groups: other.groups, stale: true });
  }

  /** Reads what is missing of these rows and of one apart from them, such as the one with the focus; returns when it is here. */
  async want(from, to, apart = -1) {
    this.#from = from;
    this.#to = to;
    this.#apart = apart;
    // The first reading is that of refresh.
    if (this.stale || this.counts === null) return;
    const missing = this.#drawn().filter((it) => !this.#pages.has(it) && !this.#failed.has(it));
    await Promise.all(missing.map((it) => this.#load(it)));
  }

  /** Reads anew what is shown. */
  async refresh() {
    const round = ++this.#round;
    const pages = this.#drawn();
    const began = performance.now();
    this.#failed.clear();
    try {
      const answers = await Promise.all(pages.map((it) => this.#page(it)));
      if (round !== this.#round) return;
      // What another list has read is no order to keep.
      if (this.held && !this.stale) await this.#mix(answers);
      else this.#take(pages, answers);
      if (round !== this.#round) return;
      this.began = began;
      this.error = null;
    } catch (error) {
      if (round !== this.#round) return;
      this.error = error;
      pages.filter((it) => !this.#pages.has(it)).forEach((it) => this.#failed.add(it));
    }
    this.#changed();
  }

  /** Keeps the order for a while, or no longer. */
  hold(held) {
    clearTimeout(this.#release);
    this.#release = held ? setTimeout(() => this.hold(false), HELD_MS) : null;
    this.held = held;
    if (!held && this.dirty) {
      this.dirty = false;
      this.refresh();
    }
  }

  /** Nobody looks at it any longer. */
  end() {
    clearTimeout(this.#release);
  }

  /** All rows, for what is done to all that was found. */
  async all() {
    const found = [];
    for (;;) {
      const { items, total } = await this.#rows(found.length, MOST_AT_ONCE);
      found.push(...items);
      if (items.length === 0 || found.length >= total) return found;
    }
  }

  /** The rows from one to another, both included, however far apart; what is shown is taken as it is shown. */
  async range(from, to) {
    const found = [];
    for (let at = from; at <= to;) {
      const row = this.row(at);
      const items = row ? [row] : (await this.#rows(at, Math.min(MOST_AT_ONCE, to - at + 1))).items;
      if (items.length === 0) break;
      found.push(...items);
      at += items.length;
    }
    return found;
  }

  /** The pages of what is drawn. */
  #drawn() {
    const first = Math.floor(Math.max(0, this.#from) / PAGE);
    const last = Math.floor(Math.max(0, this.#to) / PAGE);
    const pages = new Set(Array.from({ length: last - first + 1 }, (_, at) => first + at));
    if (this.#apart >= 0) pages.add(Math.floor(this.#apart / PAGE));
    return [...pages].sort((a, b) => a - b);
  }

  #rows(offset, limit) {
    return this.#read(path('/api/reminder-rows', { ...this.#query, offset, limit }));
  }

  #page(number) {
    return this.#rows(number * PAGE, PAGE);
  }

  async #load(number) {
    if (this.#reading.has(number)) return this.#reading.get(number);
    const round = this.#round;
    const reading = this.#page(number).then(
      (answer) => {
        if (round !== this.#round) return;
        this.#pages.set(number, answer.items);
        this.#counts(answer);
        this.#forget();
        this.error = null;
      },
      (error) => {
        this.error = error;
        if (round === this.#round) this.#failed.add(number);
      },
    ).finally(() => {
      this.#reading.delete(number);
      this.#changed();
    });
    this.#reading.set(number, reading);
    return reading;
  }

  #take(pages, answers) {
    const before = new Map([...this.#pages.values()].flat().map((it) => [it.id, it]));
    this.#pages = new Map(pages.map((it, at) => [it, answers[at].items]));
    answers.flatMap((it) => it.items).forEach((it) => this.#wash(before.get(it.id), it));
    this.#counts(answers.at(-1));
    this.stale = false;
  }

  /** New contents in the old order. */
  async #mix(answers) {
    const fresh = new Map(answers.flatMap((it) => it.items).map((it) => [it.id, it]));
    const shown = this.#drawn().flatMap((it) => this.#pages.get(it) ?? []);
    const away = shown.filter((it) => !fresh.has(it.id)).slice(0, MOST_LOOKED_FOR);
    const found = await Promise.all(away.map((it) => this.#read(path('/api/reminder-rows', { q: it.id, status: 'all', limit: MOST_MENTIONS }))));
    found.forEach(({ items }, at) => fresh.set(away[at].id, items.find((it) => it.id === away[at].id) ?? { ...away[at], gone: true }));
    for (const [page, items] of this.#pages) {
      this.#pages.set(page, items.map((it) => {
        const next = fresh.get(it.id);
        if (next) this.#wash(it, next);
        return next ?? it;
      }));
    }
    this.counts = answers.at(-1).counts;
    this.dirty = true;
  }

  #wash(before, after) {
    if (before && JSON.stringify(before) !== JSON.stringify(after)) this.washes.set(after.id, (this.washes.get(after.id) ?? 0) + 1);
  }

  #counts({ total, counts, groups }) {
    Object.assign(this, { total, counts, groups: groups ?? [], stale: false });
  }

  /** Keeps what is drawn, and the pages next to it. */
  #forget() {
    const drawn = new Set(this.#drawn());
    const away = (page) => Math.max(this.#from / PAGE - page - 1, page - this.#to / PAGE, 0);
    const far = [...this.#pages.keys()].filter((it) => !drawn.has(it)).sort((a, b) => away(b) - away(a));
    while (this.#pages.size > MOST_PAGES && far.length) this.#pages.delete(far.shift());
  }
}
