import type { KeyboardEvent } from 'react';

/** Whether a key is meant for the page: pressed alone, and not while something is typed. */
export const isPlainKey = ({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !defaultPrevented &&
  !(target instanceof Element && target.matches('input, textarea, select, [contenteditable=true]'));
