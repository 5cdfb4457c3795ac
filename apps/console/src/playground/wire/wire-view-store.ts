import { create } from 'zustand';
import { usePlaygroundView } from '../playground-view-store.js';

interface WireViewState {
  /** Id of the exchange that is looked at; absent means the newest. */
  readonly chosen?: string;
  choose(id: string): void;
}

/** Which exchange the wire view shows. */
export const useWireView = create<WireViewState>((set) => ({
  choose: (chosen) => {
    set({ chosen });
  },
}));

/** Opens the wire view with an exchange. */
export function showOnWire(id: string): void {
  useWireView.getState().choose(id);
  usePlaygroundView.getState().showWire(true);
}
