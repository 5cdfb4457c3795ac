import { useEffect } from 'react';
import { isCovered } from './is-covered.js';

/** Does something at the Escape key, wherever the focus is, while there is something to do. */
export function useEscape(act: (() => void) | undefined): void {
  useEffect(() => {
    if (act === undefined) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isCovered()) return;
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
    };
  }, [act]);
}
