import { classNames } from '../../components/class-names.js';
import type { WireEvent } from '../../gateway/exchange.js';
import { BodyView } from './body-view.js';
import { offsetWords } from './exchange-points.js';
import { eventName } from './wire-events.js';

/** Of the data, what fits into a line. */
const line = 300;

interface EventRowProps {
  /** Its time is left out where nobody knows it. */
  readonly event: Omit<WireEvent, 'at'> & Partial<Pick<WireEvent, 'at'>>;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** An event in a line, and laid out when it is clicked. */
export const EventRow = ({ event, open, onToggle }: EventRowProps) => (
  <div className={classNames('border-b border-neutral-4', open && 'bg-neutral-2')}>
    <button
      type="button"
      aria-expanded={open}
      className="flex min-h-[1.5625rem] w-full items-baseline gap-2 px-4 py-0.5 text-left font-mono text-12 hover:bg-neutral-3 focus-visible:outline-offset-[-2px] pointer-coarse:py-3"
      onClick={onToggle}
    >
      <span className="w-16 shrink-0 text-right text-neutral-11">
        {event.at !== undefined && offsetWords(event.at)}
      </span>
      <span
        className={classNames(
          'max-w-40 shrink-0 truncate',
          event.comment === true || event.name === undefined ? 'text-neutral-11' : 'text-accent-text',
        )}
      >
        {eventName(event)}
      </span>
      <span className="min-w-0 flex-1 truncate text-neutral-11">{event.data.slice(0, line)}</span>
    </button>
    {open && (
      <div className="px-4 pt-1 pb-3 text-13">
        <BodyView text={event.data} />
      </div>
    )}
  </div>
);
