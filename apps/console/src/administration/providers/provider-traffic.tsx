import { Link } from '@tanstack/react-router';
import { providersTexts } from '../../texts/providers.js';
import type { UsageGroupDto } from '../api/api-types.js';
import { dollars, exactTime, wholeNumber } from '../format/figures.js';
import { Figure, Figures } from '../frame/facts.js';
import { durationInWords } from '../requests/request-words.js';
import { PanelSection } from '../frame/panel-section.js';
import { useLastFailure } from './providers-query.js';

const texts = providersTexts.panel;
const linkClasses = 'rounded text-accent-text underline';

interface ProviderTrafficProps {
  readonly id: string;
  /** Absent: there was nothing. */
  readonly usage: UsageGroupDto | undefined;
}

/** What requests of the last 24 hours came to, and the last one that failed. */
export const ProviderTraffic = ({ id, usage }: ProviderTrafficProps) => {
  const failure = useLastFailure(id);
  return (
    <PanelSection title={texts.traffic}>
      <Figures>
        <Figure name={texts.requests}>
          <Link to="/console/logs" search={{ provider: id }} className={linkClasses}>
            {wholeNumber(usage?.requests ?? 0)}
          </Link>
        </Figure>
        <Figure name={texts.errors}>
          <Link to="/console/logs" search={{ provider: id, end: 'failed' }} className={linkClasses}>
            {wholeNumber(usage?.errors ?? 0)}
          </Link>
        </Figure>
        <Figure name={texts.cost}>{dollars(usage?.cost_usd ?? 0)}</Figure>
        <Figure name={texts.firstByte}>{durationInWords(usage?.first_byte_ms.p50 ?? null)}</Figure>
      </Figures>
      {failure.data !== undefined && (
        <p className="mt-3 text-13">
          {texts.lastFailure}:{' '}
          <Link to="/console/logs" search={{ provider: id, record: failure.data.id }} className={linkClasses}>
            {exactTime(failure.data.ended_at)}
          </Link>{' '}
          <span className="break-words text-neutral-11">
            {failure.data.model} {failure.data.error ?? failure.data.status}
          </span>
        </p>
      )}
      <Link
        to="/console/logs"
        search={{ provider: id }}
        className={`mt-2 inline-block py-1 text-13 ${linkClasses}`}
      >
        {texts.itsRequests}
      </Link>
    </PanelSection>
  );
};
