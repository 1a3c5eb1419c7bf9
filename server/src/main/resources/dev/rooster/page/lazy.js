// Parts of the page that are loaded when they are first needed.
import { html, useEffect, useState } from './lib.js';

/** A component of a module that load() imports; shows nothing until it is there. */
export function lazy(load, name = 'default') {
  let found = null;
  return function Lazy(props) {
    const [ready, setReady] = useState(found !== null);
    useEffect(() => {
      if (!ready) load().then((module) => { found = module[name]; setReady(true); }, () => {});
    }, []);
    return ready ? html`<${found} ...${props} />` : null;
  };
}

/** What the first view does not need. */
const STYLES = ['reminders', 'edit', 'history', 'inbox'];
let styles = null;

/** Loads the styles of the other views. A failure leaves them plain, but readable. */
export function otherStyles() {
  styles ??= Promise.all(STYLES.map((name) => new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `page/style/${name}.css`, onload: resolve, onerror: resolve });
    document.head.append(link);
  })));
  return styles;
}
