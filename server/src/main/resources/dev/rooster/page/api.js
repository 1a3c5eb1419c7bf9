// Calls the REST interface. Every failure is an ApiError with a message and a remedy for people.

/** A refusal of the server, or no answer at all (status 0). */
export class ApiError extends Error {
  constructor(status, error) {
    super(error.message ?? `Rooster answered ${status}`);
    this.status = status;
    this.code = error.code ?? 'unknown';
    this.remedy = error.remedy ?? '';
    this.details = error;
  }

  get offline() { return this.status === 0; }
}

const listeners = new Set();

/** Is told the status of every answer; 0 for none. */
export function onAnswer(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const KEY = 'rooster-key';
let key = null;
/** The second secret of the login: other servers on this host get the cookie, but not what this origin keeps. */
export const loginKey = () => (key ??= localStorage.getItem(KEY) ?? '');

/** Tabs tell each other: what another one has stored a moment ago may not be there yet. */
export function keepLoginKey(value) {
  key = value;
  if (value) localStorage.setItem(KEY, value);
  else localStorage.removeItem(KEY);
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Sends a request and returns the JSON of its answer, or null without one.
 * Options: signal, ifMatch (a version), key (of a request that may be repeated), keepalive (also while the page closes).
 */
export async function call(method, path, body, options = {}) {
  const headers = { Accept: 'application/json' };
  if (ZONE) headers['Rooster-Zone'] = ZONE;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.ifMatch !== undefined) headers['If-Match'] = String(options.ifMatch);
  if (options.key) headers['Idempotency-Key'] = options.key;
  const response = await answer(path, {
    method, headers, body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin', cache: 'no-store', signal: options.signal, keepalive: options.keepalive,
  });
  const json = await read(response);
  if (!response.ok) throw new ApiError(response.status, json?.error ?? {});
  return json;
}

export const get = (path, options) => call('GET', path, undefined, options);
export const post = (path, body = {}, options) => call('POST', path, body, options);
export const patch = (path, body, options) => call('PATCH', path, body, options);
export const remove = (path, options) => call('DELETE', path, undefined, options);

/** A request whose answer the caller reads itself, such as a stream of events. */
export async function stream(path, body, signal) {
  const response = await answer(path, {
    method: 'POST', credentials: 'same-origin', cache: 'no-store', signal, body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...(ZONE ? { 'Rooster-Zone': ZONE } : {}) },
  });
  if (!response.ok) throw new ApiError(response.status, (await read(response))?.error ?? {});
  return response;
}

async function answer(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, headers: { ...options.headers, 'Rooster-Key': loginKey() } });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    listeners.forEach((it) => it(0));
    throw new ApiError(0, { code: 'offline', message: 'No answer from Rooster', remedy: 'Start it with: rooster up' });
  }
  listeners.forEach((it) => it(response.status));
  return response;
}

async function read(response) {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A path with its query; leaves out what is undefined, null or empty. */
export function path(base, query) {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return parts.length ? `${base}?${parts.join('&')}` : base;
}
