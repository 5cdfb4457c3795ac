import type { Exchange } from '../../gateway/exchange.js';
import { wireTexts } from '../../texts/wire.js';
import type { PointId } from './exchange-points.js';
import { exchangePoints, offsetWords } from './exchange-points.js';

const colours: Readonly<Record<PointId, string>> = {
  sent: 'bg-neutral-9',
  head: 'bg-neutral-9',
  firstEvent: 'bg-neutral-11',
  firstToken: 'bg-accent',
  end: 'bg-neutral-12',
};

/** When what happened: as a line, and in numbers under it. */
export const Timeline = ({ exchange }: { readonly exchange: Exchange }) => {
  const points = exchangePoints(exchange);
  const last = Math.max(exchange.events.at(-1)?.at ?? 0, ...points.map(({ at }) => at), 1);
  const place = (at: number): string => `${(at / last) * 100}%`;
  const firstToken = points.find(({ id }) => id === 'firstToken')?.at;
  return (
    <section aria-label={wireTexts.timing}>
      <div aria-hidden className="relative mx-1 h-4">
        <div className="absolute inset-x-0 top-1.5 h-1 rounded-full bg-neutral-5" />
        {firstToken !== undefined && (
          <div
            className="absolute top-1.5 right-0 h-1 rounded-full bg-accent opacity-50"
            style={{ left: place(firstToken) }}
          />
        )}
        {points.map(({ id, at }) => (
          <div
            key={id}
            className={`absolute top-0.5 h-3 w-0.5 -translate-x-1/2 rounded-full ${colours[id]}`}
            style={{ left: place(at) }}
          />
        ))}
      </div>
      <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-12">
        {points.slice(1).map(({ id, at }) => (
          <div key={id} className="flex items-center gap-1.5">
            <span aria-hidden className={`h-2.5 w-0.5 rounded-full ${colours[id]}`} />
            <dt className="text-neutral-11">{wireTexts.points[id]}</dt>
            <dd>{offsetWords(at)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
