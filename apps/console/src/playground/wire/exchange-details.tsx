import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Section } from '../../components/section.js';
import type { Exchange } from '../../gateway/exchange.js';
import { readLosses, readLossesOfComment } from '../../gateway/read-losses.js';
import { wireTexts } from '../../texts/wire.js';
import { sizeWords } from '../composer/attachment.js';
import { LossesList } from '../log/losses-list.js';
import { BodyView } from './body-view.js';
import { CopyAs } from './copy-as.js';
import { EventList } from './event-list.js';
import { HeaderTable } from './header-table.js';
import { RequestSection } from './request-section.js';
import { Timeline } from './timeline.js';

/** One exchange, from the request to the last event. */
export const ExchangeDetails = ({ exchange }: { readonly exchange: Exchange }) => {
  // Parts are mounted before what they are in: the list of events has to hear of it.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { request, response, events, body } = exchange;
  return (
    <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
      <div className="flex flex-col gap-3 p-4 text-13">
        <div>
          <p className="font-mono text-13 wrap-anywhere">
            <span className="font-semibold">{request.method}</span> {request.url}
          </p>
          <p className="mt-1 text-neutral-11">{outcomeWords(exchange)}</p>
        </div>
        <CopyAs request={request} />
        <Timeline exchange={exchange} />
        <Facts exchange={exchange} />
        <RequestSection request={request} />
        <Section
          title={wireTexts.response}
          note={response === undefined ? undefined : `${response.status} ${response.statusText}`.trim()}
          openAtFirst={body !== undefined}
        >
          <div className="flex flex-col gap-3">
            {response === undefined ? (
              <p className="text-neutral-11">{wireTexts.waiting}</p>
            ) : (
              <HeaderTable headers={response.headers} />
            )}
            {body !== undefined && <BodyView text={body} />}
            {body === undefined && events.length === 0 && exchange.received > 0 && (
              <p className="text-neutral-11">{wireTexts.noText(sizeWords(exchange.received))}</p>
            )}
          </div>
        </Section>
      </div>
      {events.length > 0 && <EventList exchange={exchange} scroller={scroller} />}
    </div>
  );
};

const outcomeWords = ({ outcome, response, received }: Exchange): string =>
  [
    wireTexts.outcome[outcome],
    ...(outcome === 'refused' && response !== undefined ? [`HTTP ${response.status}`] : []),
    ...(received > 0 ? [wireTexts.received(sizeWords(received))] : []),
  ].join(' · ');

/** What the gateway tells about an answer in its headers. */
const Facts = ({ exchange }: { readonly exchange: Exchange }) => {
  const { response, events } = exchange;
  const lane = response?.headers['x-gateway-lane'];
  const header = response?.headers['x-gateway-losses'];
  const losses = useMemo(
    () => [
      ...readLosses(header),
      ...events.flatMap(({ comment, data }) => (comment === true ? readLossesOfComment(data) : [])),
    ],
    [header, events],
  );
  if (lane === undefined && losses.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {lane !== undefined && <Fact name={wireTexts.lane}>{lane}</Fact>}
      {losses.length > 0 && (
        <Fact name={wireTexts.losses}>
          <LossesList losses={losses} />
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-neutral-11">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
