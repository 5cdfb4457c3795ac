import { useEffect, useState } from 'react';
import { Phone, PhoneOff } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { StatusDot } from '../../../components/status-dot.js';
import { realtimeTexts } from '../../../texts/realtime.js';
import { clockTime } from '../shared/clock-time.js';
import { useRealtime } from './realtime-store.js';

const meanings = { idle: 'neutral', connecting: 'attention', open: 'good', ended: 'neutral' } as const;

/** Whether there is a session, for how long, and the button that begins or ends it. */
export const SessionBar = ({ model }: { readonly model: string }) => {
  const { state, log, connect, disconnect, clear, waited } = useRealtime();
  const isOn = state === 'open' || state === 'connecting';
  const doing = log.hearing ? realtimeTexts.hearing : log.responding ? realtimeTexts.answering : undefined;
  return (
    <div className="flex items-center gap-3 border-b border-neutral-6 px-4 py-2 md:px-6">
      <StatusDot meaning={meanings[state]} />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-14">
        <span role="status">{doing ?? realtimeTexts.states[state]}</span>
        <SessionTime />
        {waited !== undefined && (
          <span className="text-13 text-neutral-11 max-md:hidden">
            {realtimeTexts.waited((waited / 1_000).toFixed(2))}
          </span>
        )}
      </p>
      {!isOn && log.entries.length > 0 && (
        <Button look="quiet" onClick={clear}>
          {realtimeTexts.clear}
        </Button>
      )}
      {isOn ? (
        <Button onClick={disconnect}>
          <PhoneOff size={14} aria-hidden />
          {realtimeTexts.disconnect}
        </Button>
      ) : (
        <Button
          look="primary"
          onClick={() => {
            connect(model);
          }}
        >
          <Phone size={14} aria-hidden />
          {state === 'ended' ? realtimeTexts.reconnect : realtimeTexts.connect}
        </Button>
      )}
    </div>
  );
};

const SessionTime = () => {
  const { begun, over, state } = useRealtime();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (state !== 'open') return undefined;
    const timer = setInterval(() => {
      setNow(performance.now());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, [state]);
  if (begun === undefined) return null;
  const end = state === 'open' ? now : (over ?? now);
  return <span className="text-13 text-neutral-11">{clockTime(Math.max(0, end - begun) / 1_000)}</span>;
};
