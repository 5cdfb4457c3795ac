import { Link } from '@tanstack/react-router';
import { administrationTexts } from '../../texts/administration.js';
import { consolePages } from './console-pages.js';

/** The pages, at the left; on a phone a row below the title that scrolls sideways. */
export const Rail = () => (
  <nav
    aria-label={administrationTexts.openPages}
    className="flex shrink-0 gap-1 overflow-x-auto border-neutral-6 p-2 max-md:border-b md:w-48 md:flex-col md:border-r"
  >
    {consolePages.map(({ path, name, icon: Icon }) => (
      <Link
        key={path}
        to={path}
        className="flex h-9 shrink-0 items-center gap-2 rounded px-3 text-14 text-neutral-11 hover:bg-neutral-3 hover:text-neutral-12 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text pointer-coarse:h-11"
      >
        <Icon size={16} aria-hidden />
        {name}
      </Link>
    ))}
  </nav>
);
