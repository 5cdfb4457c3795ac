import { requestsTexts } from '../../../texts/requests.js';
import type { RequestDetailsDto } from '../../api/api-types.js';
import { durationInWords } from '../request-words.js';
import { PanelSection } from '../../frame/panel-section.js';
import { timingParts } from './timing-parts.js';
import type { TimingPartId } from './timing-parts.js';

const texts = requestsTexts.timing;

const colours: Readonly<Record<TimingPartId, string>> = {
  before: 'bg-neutral-8',
  provider: 'bg-accent',
  turning: 'bg-neutral-8',
  waiting: 'bg-accent',
  stream: 'bg-neutral-11',
  rest: 'bg-neutral-6',
};

/** The time of a request drawn as one line, and each part of it in words. */
export const TimingSplit = ({ record }: { readonly record: RequestDetailsDto }) => {
  const parts = timingParts(record);
  if (parts.length === 0) return null;
  return (
    <PanelSection title={texts.title}>
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full">
        {parts.map(({ id, from, to }) => (
          <span
            key={id}
            className={`${colours[id]} min-w-0.5`}
            style={{ flexGrow: to - from, flexBasis: 0 }}
          />
        ))}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-1 text-13">
        {parts.map(({ id, from, to }) => (
          <div key={id} className="contents">
            <span aria-hidden className={`size-2 rounded-full ${colours[id]}`} />
            <dt className="text-neutral-11">{texts.parts[id]}</dt>
            <dd className="text-right tabular-nums">{durationInWords(to - from)}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
};
