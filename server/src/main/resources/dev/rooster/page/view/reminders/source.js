// The rows of a list, read by the page as they come into view. While the reader points at a row, rows keep their places:
// their contents change, the order waits.
import { path } from '../../api.js';

export const PAGE = 100;
const MOST_PAGES = 12;
/** How many rows that have moved elsewhere are looked for, so that they can be shown as they are. */
const MOST_LOOKED_FOR = 10;

export class RowSource {
  #read;
  #query;
  #changed;
  #pages = new Map();
  #reading = new Map();
  #from = 0;
  #to = 0;
  #round = 0;

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

  /** Reads what is missing of these rows; returns when it is here. */
  async want(from, to) {
    this.#from = from;
    this.#to = to;
    // The first reading is that of refresh.
    if (this.stale || this.counts === null) return;
    const missing = this.#visible().filter((it) => !this.#pages.has(it));
    await Promise.all(missing.map((it) => this.#load(it)));
  }

  /** Reads anew what is shown. */
  async refresh() {
    const round = ++this.#round;
    const pages = this.#visible();
    try {
      const answers = await Promise.all(pages.map((it) => this.#page(it)));
      if (round !== this.#round) return;
      if (this.held) await this.#mix(answers);
      else this.#take(pages, answers);
      this.error = null;
    } catch (error) {
      if (round !== this.#round) return;
      this.error = error;
    }
    this.#changed();
  }

  /** Keeps the order, or no longer. */
  hold(held) {
    this.held = held;
    if (!held && this.dirty) {
      this.dirty = false;
      this.refresh();
    }
  }

  /** All ids, for what is done to all that was found. */
  async ids() {
    const found = [];
    for (let offset = 0; ; offset += 500) {
      const { items, total } = await this.#read(path('/api/reminder-rows', { ...this.#query, offset, limit: 500 }));
      found.push(...items);
      if (items.length === 0 || found.length >= total) return found;
    }
  }

  #visible() {
    const first = Math.floor(Math.max(0, this.#from) / PAGE);
    const last = Math.floor(Math.max(0, this.#to) / PAGE);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }

  #page(number) {
    return this.#read(path('/api/reminder-rows', { ...this.#query, offset: number * PAGE, limit: PAGE }));
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
      (error) => { this.error = error; },
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
    const shown = this.#visible().flatMap((it) => this.#pages.get(it) ?? []);
    const away = shown.filter((it) => !fresh.has(it.id)).slice(0, MOST_LOOKED_FOR);
    const found = await Promise.all(away.map((it) => this.#read(path('/api/reminder-rows', { q: it.id, status: 'all', limit: 1 }))));
    found.forEach(({ items }, at) => fresh.set(away[at].id, items[0] ?? { ...away[at], gone: true }));
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

  /** Keeps the pages next to what is shown. */
  #forget() {
    const middle = (this.#from + this.#to) / 2 / PAGE;
    const far = [...this.#pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    while (this.#pages.size > MOST_PAGES) this.#pages.delete(far.shift());
  }
}
