import { Link } from '@tanstack/react-router';
import { modelsTexts } from '../../texts/models.js';

const tabs = [
  { to: '/console/models', name: modelsTexts.tabs.names },
  { to: '/console/models/prices', name: modelsTexts.tabs.prices },
  { to: '/console/models/dry-run', name: modelsTexts.tabs.dryRun },
] as const;

/** The pages that are about models. */
export const ModelsTabs = () => (
  <nav aria-label={modelsTexts.tabs.label} className="-mt-2 mb-1 flex w-full gap-1">
    {tabs.map(({ to, name }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        className="flex h-8 items-center rounded px-2.5 text-14 text-neutral-11 hover:bg-neutral-3 hover:text-neutral-12 aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text pointer-coarse:h-11"
      >
        {name}
      </Link>
    ))}
  </nav>
);
