import type { KeyboardEvent } from 'react';
import { isPlainKey } from './plain-key.js';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** From row to row by j and k, or the arrows: the focus goes to the button that opens the neighbour. */
export function stepThroughRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = steps[event.key];
  if (step === undefined || !isPlainKey(event)) return;
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const neighbour = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  const button = neighbour?.querySelector('button');
  if (button == null) return;
  event.preventDefault();
  button.focus();
}
