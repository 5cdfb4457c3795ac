import { PlugZap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { providersTexts } from '../../texts/providers.js';
import { messageOf } from '../api/api-fault.js';
import { ConnectionTestResult } from './connection-test-result.js';
import type { ConnectionTest } from './use-connection-test.js';

const texts = providersTexts.test;

interface ConnectionTestBarProps {
  readonly test: ConnectionTest;
  readonly onStart: () => void;
  /** What the gateway refuses is told at its fields. */
  readonly hidesRefusal?: boolean;
}

/** The button that tests a connection, how far that is, its end by hand, and what came of it. */
export const ConnectionTestBar = ({ test, onStart, hidesRefusal = false }: ConnectionTestBarProps) => {
  const { seconds, report, error, cancel } = test;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report !== undefined) result.current?.scrollIntoView({ block: 'nearest' });
  }, [report]);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        {/* One button: whoever pressed it keeps the focus. */}
        <Button size="small" onClick={seconds === undefined ? onStart : cancel}>
          {seconds === undefined && <PlugZap size={14} aria-hidden />}
          {seconds === undefined ? (report === undefined ? texts.start : texts.again) : texts.cancel}
        </Button>
        <span role="status" className="text-13 text-neutral-11 tabular-nums">
          {seconds === undefined ? (report === undefined ? texts.hint : '') : texts.running(seconds)}
        </span>
      </div>
      <div ref={result} className="scroll-my-4 empty:hidden">
        {report !== undefined && <ConnectionTestResult report={report} />}
      </div>
      {error !== null && !hidesRefusal && <Notice meaning="bad">{messageOf(error)}</Notice>}
    </div>
  );
};
