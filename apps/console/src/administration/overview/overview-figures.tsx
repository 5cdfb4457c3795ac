import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewTexts as texts } from '../../texts/overview.js';
import type { UsageTotalsDto } from '../api/api-types.js';
import { dollars, share, shortNumber, wholeNumber } from '../format/figures.js';
import { durationInWords } from '../requests/request-words.js';
import type { RequestsAddress } from '../requests/requests-address.js';
import type { Scope } from './overview-query.js';

interface OverviewFiguresProps {
  readonly total: UsageTotalsDto;
  readonly scope: Scope;
}

/** What all of it came to; each number leads to the requests that it is made of. */
export const OverviewFigures = ({ total, scope }: OverviewFiguresProps) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-neutral-6 bg-neutral-6 lg:grid-cols-4">
    <Tile name={texts.requests} value={wholeNumber(total.requests)} search={scope}>
      {texts.attempts(wholeNumber(total.attempts))}
    </Tile>
    <Tile name={texts.errors} value={wholeNumber(total.errors)} search={{ ...scope, end: 'errors' }}>
      {total.requests > 0 && texts.errorRate(share(total.errors / total.requests))}
    </Tile>
    <Tile name={texts.tokens} value={shortNumber(total.input_tokens + total.output_tokens)} search={scope}>
      {texts.readAndWritten(shortNumber(total.input_tokens), shortNumber(total.output_tokens))}
    </Tile>
    <Tile name={texts.cost} value={dollars(total.cost_usd)} search={scope}>
      {total.unpriced_requests > 0 && (
        <Link to="/console/logs" search={{ ...scope, only: 'unpriced' }} className="underline">
          {texts.unpriced(wholeNumber(total.unpriced_requests))}
        </Link>
      )}
    </Tile>
    <Tile name={texts.firstByte} value={durationInWords(total.first_byte_ms.p50)} search={scope}>
      {total.first_byte_ms.p95 !== null && (
        <Link to="/console/logs" search={{ ...scope, late: total.first_byte_ms.p95 }} className="underline">
          {texts.p95(durationInWords(total.first_byte_ms.p95))}
        </Link>
      )}
    </Tile>
    <Tile name={texts.total} value={durationInWords(total.duration_ms.p50)} search={scope}>
      {total.duration_ms.p95 !== null && (
        <Link to="/console/logs" search={{ ...scope, slow: total.duration_ms.p95 }} className="underline">
          {texts.p95(durationInWords(total.duration_ms.p95))}
        </Link>
      )}
    </Tile>
    <Tile name={texts.cacheHits} value={share(total.cache_hit_rate)} search={scope}>
      {total.saved_by_cache_usd > 0 && texts.saved(dollars(total.saved_by_cache_usd))}
    </Tile>
    <Tile
      name={texts.answeredByCache}
      value={wholeNumber(total.answered_by_cache)}
      search={{ ...scope, only: 'cached' }}
    />
  </dl>
);

interface TileProps {
  readonly name: string;
  readonly value: string;
  /** Which requests it is made of. */
  readonly search: RequestsAddress;
  readonly children?: ReactNode;
}

const Tile = ({ name, value, search, children }: TileProps) => (
  <div className="bg-neutral-1 p-3">
    <dt className="text-12 text-neutral-11">{name}</dt>
    <dd className="text-20 font-semibold tabular-nums">
      <Link to="/console/logs" search={search} className="rounded hover:underline">
        {value}
      </Link>
    </dd>
    <dd className="min-h-4 text-12 text-neutral-11 tabular-nums">{children}</dd>
  </div>
);
