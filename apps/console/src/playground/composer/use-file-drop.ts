import { useEffect, useState } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the page, which would otherwise leave it to show them.
 * @returns whether files hang over the page now
 */
export function useFileDrop(take: (files: readonly File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    const away = (event: DragEvent): void => {
      // Without a related target the pointer has left the page.
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent): void => {
      setHovering(false);
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', away);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', away);
      removeEventListener('drop', drop);
    };
  }, [take]);
  return hovering;
}
