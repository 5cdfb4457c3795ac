import { create } from 'zustand';

const key = 'model-gateway.single-keys';

interface SingleKeys {
  /** Whether single keys do something. Who speaks to the computer turns them off. */
  readonly on: boolean;
  turn(on: boolean): void;
}

/** Whether keys without a modifier are shortcuts, remembered in this browser. */
export const useSingleKeys = create<SingleKeys>((set) => ({
  on: stored() !== 'off',
  turn(on) {
    set({ on });
    try {
      localStorage.setItem(key, on ? 'on' : 'off');
    } catch {
      // Storage may be closed to this page; the choice then lasts as long as the page.
    }
  },
}));

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
