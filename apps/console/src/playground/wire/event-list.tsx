import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { TextField } from '../../components/text-field.js';
import type { Exchange } from '../../gateway/exchange.js';
import { wireTexts } from '../../texts/wire.js';
import { EventRow } from './event-row.js';
import { filterEvents } from './wire-events.js';

interface EventListProps {
  readonly exchange: Exchange;
  /** What the list scrolls in, once it is there. */
  readonly scroller: HTMLElement | null;
}

/** Height of a folded event, in pixels. */
const rowHeight = 26;

/** Every event as it came, with its time. Only those in view are on the page. */
export const EventList = ({ exchange, scroller }: EventListProps) => {
  const { events, eventsNotKept = 0 } = exchange;
  const [filter, setFilter] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const found = useMemo(() => filterEvents(events, filter), [events, filter]);
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (scroller === null) return undefined;
    const measure = (): void => {
      setMargin(list.current?.offsetTop ?? 0);
    };
    const observer = new ResizeObserver(measure);
    for (const child of scroller.children) observer.observe(child);
    return () => {
      observer.disconnect();
    };
  }, [scroller]);
  // eslint-disable-next-line react-hooks/incompatible-library -- No compiler memoises what is made here.
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => found[index] ?? index,
    scrollMargin: margin,
    overscan: 10,
  });
  const toggle = (index: number): void => {
    const next = new Set(opened);
    if (!next.delete(index)) next.add(index);
    setOpened(next);
  };
  return (
    <section aria-label={wireTexts.events(events.length)} className="border-t border-neutral-6">
      <div className="sticky top-0 z-10 flex items-center gap-3 border-b border-neutral-6 bg-neutral-1 px-4 py-2 text-13">
        <h3 className="font-medium whitespace-nowrap text-neutral-11">{wireTexts.events(events.length)}</h3>
        <TextField
          label={wireTexts.filter}
          hideLabel
          placeholder={wireTexts.filter}
          type="search"
          value={filter}
          className="min-w-0 flex-1"
          onChange={({ target }) => {
            setFilter(target.value);
          }}
        />
        {filter !== '' && (
          <span role="status" className="text-12 whitespace-nowrap text-neutral-11">
            {wireTexts.filtered(found.length, events.length)}
          </span>
        )}
      </div>
      {found.length === 0 && filter !== '' && (
        <p className="p-4 text-13 text-neutral-11">{wireTexts.noneFiltered}</p>
      )}
      <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const at = found[index] ?? 0;
          const event = events[at];
          return (
            event !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - margin}px)` }}
              >
                <EventRow
                  event={event}
                  open={opened.has(at)}
                  onToggle={() => {
                    toggle(at);
                  }}
                />
              </li>
            )
          );
        })}
      </ul>
      {eventsNotKept > 0 && <p className="p-4 text-13 text-neutral-11">{wireTexts.notKept(eventsNotKept)}</p>}
    </section>
  );
};
