// What every module of the page builds with: templates and hooks. Text that a template shows is always a text node.
import { h, render, Fragment } from './vendor/preact.js';
import htm from './vendor/htm.js';

export { render, Fragment };
export { useState, useEffect, useLayoutEffect, useMemo, useRef, useCallback, useReducer, useId } from './vendor/hooks.js';
export const html = htm.bind(h);

/** Joins the class names that are not empty. */
export const classes = (...names) => names.filter(Boolean).join(' ');
