// What the modules of the page expect of a browser when they are loaded; tests call only functions that need no more.
globalThis.document ??= { hidden: false, addEventListener() {}, documentElement: { dataset: {} } };
globalThis.window ??= globalThis;
globalThis.addEventListener ??= () => {};
globalThis.localStorage ??= { getItem: () => null, setItem() {} };
globalThis.location ??= { hash: '' };

/** The address of a module of the page. */
export const page = (path) => new URL(`../../main/resources/dev/rooster/page/${path}`, import.meta.url).href;
