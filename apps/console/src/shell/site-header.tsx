import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { classNames } from '../components/class-names.js';
import { hasConsole } from '../gateway/listeners.js';
import { shellTexts } from '../texts/shell.js';
import { ThemeButton } from '../theme/theme-button.js';
import { HomeLink, PlaygroundLink } from './client-links.js';

/** The line at the top of every page. */
export const SiteHeader = ({ children }: { readonly children?: ReactNode }) => (
  <header className="flex h-12 items-center gap-4 border-b border-neutral-6 bg-neutral-1 px-4">
    <HomeLink className="rounded text-16 font-semibold whitespace-nowrap">{shellTexts.product}</HomeLink>
    <div className="flex min-w-0 flex-1 items-center gap-3">{children}</div>
    <nav className="flex items-center gap-1 text-14">
      {hasConsole && (
        <Link
          to="/console"
          activeOptions={{ exact: true }}
          className={classNames(
            'rounded px-2 py-1 text-neutral-11 hover:bg-neutral-3 hover:text-neutral-12 aria-[current=page]:text-neutral-12',
            // What else stands in the line needs the room.
            children !== undefined && 'max-md:hidden',
          )}
        >
          {shellTexts.console}
        </Link>
      )}
      <PlaygroundLink className="rounded px-2 py-1 text-neutral-11 hover:bg-neutral-3 hover:text-neutral-12 aria-[current=page]:text-neutral-12 max-md:aria-[current=page]:hidden">
        {shellTexts.playground}
      </PlaygroundLink>
      <ThemeButton />
    </nav>
  </header>
);
