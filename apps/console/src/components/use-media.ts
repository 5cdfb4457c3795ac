import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, such as `(max-width: 767px)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => {
        media.removeEventListener('change', changed);
      };
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the page is as narrow as a phone: panels beside the content become sheets. */
export const usePhone = (): boolean => useMedia('(max-width: 767px)');
