import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PlaygroundLink } from '../../shell/client-links.js';
import { administrationTexts } from '../../texts/administration.js';
import { StatusMark } from '../status/status-mark.js';
import { consolePages } from './console-pages.js';

const linkClasses =
  'relative flex h-9 shrink-0 items-center gap-2 rounded px-3 text-14 text-neutral-11 hover:bg-neutral-3 hover:text-neutral-12 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text pointer-coarse:h-11';

/** The pages, at the left; on a phone a row below the title that scrolls sideways. */
export const Rail = () => {
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a phone the page on show may be beyond the edge.
    rail.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={rail}
      aria-label={administrationTexts.openPages}
      className="flex shrink-0 gap-1 overflow-x-auto border-neutral-6 p-2 max-md:border-b md:w-48 md:flex-col md:border-r"
    >
      {consolePages.map(({ path, name, icon: Icon }) => {
        const label = (
          <>
            <Icon size={16} aria-hidden />
            {name}
            {path === '/console/status' && <StatusMark />}
          </>
        );
        return path === '/console/playground' ? (
          <PlaygroundLink key={path} className={linkClasses}>
            {label}
          </PlaygroundLink>
        ) : (
          <Link key={path} to={path} className={linkClasses}>
            {label}
          </Link>
        );
      })}
    </nav>
  );
};
