import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { providersTexts } from '../../texts/providers.js';
import { wholeNumber } from '../format/figures.js';
import type { Column } from '../table/data-table.js';
import type { ProviderRow } from './provider-row.js';
import { ProviderHealth, keysInWords } from './provider-words.js';

const texts = providersTexts.columns;

/** What the table of providers shows. */
export const providerColumns: readonly Column<ProviderRow>[] = [
  { name: texts.id, cell: ({ provider: { id } }) => id },
  {
    name: texts.type,
    isMinor: true,
    cell: ({ provider: { title, type } }) => <span className="whitespace-nowrap">{title ?? type}</span>,
  },
  { name: texts.health, cell: healthOf },
  { name: texts.keys, isMinor: true, cell: ({ state }) => state && keysInWords(state) },
  { name: texts.models, isNumber: true, isMinor: true, cell: ({ provider }) => modelsInWords(provider) },
  {
    name: texts.requests,
    isNumber: true,
    cell: ({ provider: { id }, usage }) => (
      <Counted count={usage?.requests ?? 0}>
        {(count) => (
          <Link to="/console/logs" search={{ provider: id }} className={linkClasses}>
            {count}
          </Link>
        )}
      </Counted>
    ),
  },
  {
    name: texts.errors,
    isNumber: true,
    cell: ({ provider: { id }, usage }) => (
      <Counted count={usage?.errors ?? 0}>
        {(count) => (
          <Link to="/console/logs" search={{ provider: id, end: 'failed' }} className={linkClasses}>
            {count}
          </Link>
        )}
      </Counted>
    ),
  },
  {
    name: texts.source,
    isMinor: true,
    cell: ({ provider: { source } }) => providersTexts.shortSources[source],
  },
];

const linkClasses = 'rounded text-accent-text underline';

/** Nothing until somebody has told. */
function healthOf({ provider, state }: ProviderRow): ReactNode {
  const health = provider.state === 'off' ? 'off' : state?.health;
  return health && <ProviderHealth health={health} />;
}

function modelsInWords({ models }: ProviderRow['provider']): string {
  if (models === undefined) return '';
  if (models.status === 'failed' && models.count === 0) return providersTexts.modelsFailed;
  return models.status === 'pending' && models.count === 0
    ? providersTexts.modelsPending
    : wholeNumber(models.count);
}

/** A number that leads to what it is made of, where it is made of something. */
const Counted = ({
  count,
  children,
}: {
  readonly count: number;
  readonly children: (count: string) => ReactNode;
}) =>
  count === 0 ? (
    <span>0</span>
  ) : (
    // The row opens the details; this leads elsewhere.
    <span
      role="presentation"
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      {children(wholeNumber(count))}
    </span>
  );
