import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.js';
import { sizeWords } from '../../../playground/composer/attachment.js';
import { BodyView } from '../../../playground/wire/body-view.js';
import { EventRow } from '../../../playground/wire/event-row.js';
import { requestsTexts } from '../../../texts/requests.js';
import type { KeptBodyDto } from '../../api/api-types.js';
import { wholeNumber } from '../../format/figures.js';
import { keptEvents } from './kept-events.js';
import type { KeptEvent } from './kept-events.js';

const texts = requestsTexts.bodies;

/** Events that are on show at first. */
const firstEvents = 50;

interface KeptBodyViewProps {
  readonly body: KeptBodyDto | null;
  /** Where there is none. */
  readonly none: string;
  readonly sent?: boolean;
}

/** A body as it was kept: laid out, or event by event. */
export const KeptBodyView = ({ body, none, sent = false }: KeptBodyViewProps) => {
  const events = useMemo(() => (body === null ? undefined : keptEvents(body)), [body]);
  if (body === null) return <p className="text-13 text-neutral-11">{none}</p>;
  return (
    <div className="text-13">
      <p className="mb-2 text-12 text-neutral-11">
        {body.cut ? texts.cut(sizeWords(body.size)) : texts.size(sizeWords(body.size))}
        {events !== undefined && ` · ${texts.events(wholeNumber(events.length))}`}
      </p>
      {events === undefined ? <BodyView text={body.text} sent={sent} /> : <KeptEvents events={events} />}
    </div>
  );
};

const KeptEvents = ({ events }: { readonly events: readonly KeptEvent[] }) => {
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const shown = all ? events : events.slice(0, firstEvents);
  return (
    <>
      <ul className="overflow-hidden rounded border border-neutral-6">
        {shown.map((event, index) => (
          <li key={index}>
            <EventRow
              event={event}
              open={opened.has(index)}
              onToggle={() => {
                const next = new Set(opened);
                if (!next.delete(index)) next.add(index);
                setOpened(next);
              }}
            />
          </li>
        ))}
      </ul>
      {!all && events.length > firstEvents && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            setAll(true);
          }}
        >
          {texts.allEvents(wholeNumber(events.length))}
        </Button>
      )}
    </>
  );
};
