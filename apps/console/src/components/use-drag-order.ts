import { useRef } from 'react';
import type { PointerEvent } from 'react';

/** The handle of a row that is dragged with the pointer. */
export interface DragHandle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/**
 * Lets rows of a list be dragged to another place: mouse, pen and finger alike. Rows are the children of `list`.
 * @param onMove a row is over another one's place
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const end = (): void => {
    dragged.current = undefined;
  };
  const handle = (place: number): DragHandle => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = place;
    },
    onPointerMove: ({ clientY }) => {
      const from = dragged.current;
      if (from === undefined) return;
      const to = placeAt(list.current, clientY, from);
      if (to === from) return;
      dragged.current = to;
      onMove(from, to);
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
  return { list, handle };
}

/** The next place whose row's middle the pointer has passed. */
function placeAt(list: HTMLElement | null, y: number, from: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const above = rows[from - 1];
  const below = rows[from + 1];
  if (above !== undefined && y < above.top + above.height / 2) return from - 1;
  if (below !== undefined && y > below.top + below.height / 2) return from + 1;
  return from;
}
