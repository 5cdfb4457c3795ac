import { useEffect } from 'react';

interface RunKeys {
  readonly running: boolean;
  /** Undefined while there is nothing to send. */
  readonly onRun: (() => void) | undefined;
  readonly onStop: () => void;
}

/** Ctrl or ⌘ with Enter sends, Escape stops. Keys pressed in a dialog are the dialog's. */
export function useRunKeys({ running, onRun, onStop }: RunKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]') !== null) return;
      if (event.key === 'Escape' && running) onStop();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !running) onRun?.();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [running, onRun, onStop]);
}
