import { StatusDot } from '../../../components/status-dot.js';
import type { Meaning } from '../../../components/status-dot.js';
import { requestsTexts } from '../../../texts/requests.js';
import type { RequestDetailsDto, UpstreamCallDto } from '../../api/api-types.js';
import { durationInWords } from '../request-words.js';
import { PanelSection } from '../../frame/panel-section.js';

const texts = requestsTexts.calls;

const meanings: Readonly<Record<keyof typeof texts.outcomes, Meaning>> = {
  answered: 'good',
  failed: 'bad',
  broken: 'bad',
  cancelled: 'neutral',
  unknown: 'neutral',
};

/** Whom the gateway asked, in the order it did, and how each attempt went. */
export const CallList = ({ record }: { readonly record: RequestDetailsDto }) => {
  const { calls, attempts, duration_ms: duration } = record;
  if (attempts > 0 && calls.length === 0) return null;
  return (
    <PanelSection title={texts.title}>
      {calls.length === 0 && <p className="text-13 text-neutral-11">{texts.none}</p>}
      <ol className="space-y-3">
        {calls.map((call, index) => (
          <Call key={index} call={call} duration={duration} />
        ))}
      </ol>
      {attempts > calls.length && (
        <p className="mt-2 text-13 text-neutral-11">{texts.more(attempts - calls.length)}</p>
      )}
    </PanelSection>
  );
};

const Call = ({ call, duration }: { readonly call: UpstreamCallDto; readonly duration: number }) => {
  const { provider, model, key, hedge, status, reason, begins_ms: begins, duration_ms: took } = call;
  const outcome = call.outcome ?? 'unknown';
  const facts = [
    ...(status === null ? [] : [texts.status(status)]),
    ...(reason === null ? [] : [reason]),
    ...(key === null ? [] : [texts.key(key)]),
    ...(hedge ? [texts.hedge] : []),
    ...(begins === null ? [] : [texts.began(durationInWords(begins))]),
    ...(took === null ? [] : [(outcome === 'failed' ? texts.failed : texts.answered)(durationInWords(took))]),
  ];
  return (
    <li className="text-13">
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusDot meaning={meanings[outcome]} />
        <span className="font-medium">{provider}</span>
        <span className="min-w-0 break-words">{model}</span>
        <span className="text-neutral-11">{texts.outcomes[outcome]}</span>
      </p>
      {begins !== null && took !== null && duration > 0 && (
        <div aria-hidden className="mt-1 h-1 rounded-full bg-neutral-4">
          <div
            className={`h-1 min-w-0.5 rounded-full ${outcome === 'answered' ? 'bg-accent' : 'bg-neutral-8'}`}
            style={{
              marginLeft: `${Math.min(100, (begins / duration) * 100)}%`,
              width: `${Math.min(100 - (begins / duration) * 100, (took / duration) * 100)}%`,
            }}
          />
        </div>
      )}
      <p className="mt-1 text-12 break-words text-neutral-11">{facts.join(' · ')}</p>
    </li>
  );
};
