import { useEffect, useRef } from 'react';
import { Mic, Volume2, Wrench } from 'lucide-react';
import { classNames } from '../../../components/class-names.js';
import { realtimeTexts } from '../../../texts/realtime.js';
import { usageWords } from '../shared/measures.js';
import { useRealtime } from './realtime-store.js';
import type { LogEntry } from './session-log.js';

/** How near to the end still counts as reading the end, in pixels. */
const near = 80;

/** What was said on both sides. It follows its end, unless somebody reads further up. */
export const SessionLogView = () => {
  const entries = useRealtime(({ log }) => log.entries);
  const area = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (follows.current) area.current?.scrollTo({ top: area.current.scrollHeight });
  }, [entries]);
  return (
    <div
      ref={area}
      role="log"
      aria-label={realtimeTexts.log}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-4 focus-visible:-outline-offset-2 md:px-6"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < near;
      }}
    >
      <div className="mx-auto flex max-w-[47.5rem] flex-col gap-4">
        {entries.length === 0 && <p className="py-10 text-center text-neutral-11">{realtimeTexts.empty}</p>}
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
    </div>
  );
};

const Entry = ({ entry }: { readonly entry: LogEntry }) => {
  if (entry.role === 'notice') {
    return (
      <p className="flex items-center gap-3 text-13 text-neutral-11 before:h-px before:flex-1 before:bg-neutral-6 after:h-px after:flex-1 after:bg-neutral-6">
        {entry.text}
      </p>
    );
  }
  const isUser = entry.role === 'user';
  const isTool = entry.role === 'tool';
  const Icon = isTool ? Wrench : isUser ? Mic : Volume2;
  return (
    <article className={classNames(isUser && 'self-end rounded bg-neutral-3 px-4 py-2.5 md:max-w-[85%]')}>
      <h3 className="flex items-center gap-1.5 text-13 font-medium text-neutral-11">
        {isTool ? realtimeTexts.tool : isUser ? realtimeTexts.you : realtimeTexts.model}
        {(entry.isSpoken || isTool) && <Icon size={12} aria-hidden />}
        {entry.isSpoken && <span className="sr-only">{realtimeTexts.spoken}</span>}
      </h3>
      <p
        className={classNames('wrap-anywhere whitespace-pre-wrap', isTool ? 'font-mono text-13' : 'text-16')}
      >
        {entry.text === '' && isUser && entry.isSpoken ? (
          <span className="text-neutral-11">
            {entry.isAwaited === true ? realtimeTexts.writing : realtimeTexts.unwritten}
          </span>
        ) : (
          entry.text
        )}
      </p>
      <Ending entry={entry} />
    </article>
  );
};

const Ending = ({ entry: { heardFor, ending, usage } }: { readonly entry: LogEntry }) => {
  const words = [
    heardFor === undefined ? undefined : realtimeTexts.interrupted((heardFor / 1_000).toFixed(1)),
    ending === undefined || heardFor !== undefined ? undefined : (realtimeTexts.endings[ending] ?? ending),
    usageWords(usage),
  ].filter((word) => word !== undefined);
  return words.length === 0 ? null : <p className="mt-0.5 text-13 text-neutral-11">{words.join(' · ')}</p>;
};
