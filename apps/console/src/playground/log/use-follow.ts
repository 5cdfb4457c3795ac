import type { RefCallback } from 'react';
import { useCallback, useRef, useState } from 'react';

/** As near to the end as this counts as at the end, in pixels. */
const near = 48;

interface Follow {
  /** Of the element that scrolls; its first child is what grows. */
  readonly scroller: RefCallback<HTMLElement>;
  /** Whether the end stays in view as it moves on. */
  readonly following: boolean;
  /** Goes to the end, and stays there. */
  readonly follow: () => void;
}

/**
 * Keeps the end of something that grows in view, until the person scrolls up. Sizes are read only where the browser
 * has just laid out anyway, after a resize and after a scroll.
 */
export function useFollow(): Follow {
  const [following, setFollowing] = useState(true);
  const state = useRef<{ element?: HTMLElement; follows: boolean; top: number }>({ follows: true, top: 0 });

  const scroller = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const current = state.current;
    current.element = element;
    const toEnd = (): void => {
      if (!current.follows) return;
      element.scrollTop = element.scrollHeight;
    };
    const scrolled = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isAtEnd = scrollHeight - scrollTop - clientHeight < near;
      // What grew meanwhile moves the end away; only the person moves up.
      const follows = isAtEnd || (current.follows && scrollTop >= current.top);
      current.top = scrollTop;
      current.follows = follows;
      setFollowing(follows);
    };
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, []);

  const follow = useCallback(() => {
    const { current } = state;
    current.follows = true;
    setFollowing(true);
    if (current.element !== undefined) current.element.scrollTop = current.element.scrollHeight;
  }, []);

  return { scroller, following, follow };
}
