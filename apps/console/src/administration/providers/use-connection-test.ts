import { useCallback, useEffect, useRef, useState } from 'react';
import { answered, api } from '../api/api.js';
import type { ConnectionTestDto, ProviderTestSchemaDto } from '../api/api-types.js';

/** How far a test of a connection is. */
export interface ConnectionTest {
  /** Whole seconds since it began; undefined: none is under way. */
  readonly seconds: number | undefined;
  readonly report: ConnectionTestDto | undefined;
  /** Why nothing could be tested. */
  readonly error: unknown;
  readonly start: (tested: ProviderTestSchemaDto) => void;
  readonly cancel: () => void;
  /** What was found out holds no longer. */
  readonly forget: () => void;
}

interface Outcome {
  readonly report?: ConnectionTestDto;
  readonly error?: unknown;
}

/** Tests connections, one at a time. It ends with the component. */
export function useConnectionTest(): ConnectionTest {
  const [seconds, setSeconds] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>({});
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setSeconds(undefined);
  }, []);
  const forget = useCallback(() => {
    cancel();
    setOutcome({});
  }, [cancel]);
  useEffect(() => cancel, [cancel]);
  const start = useCallback(
    (tested: ProviderTestSchemaDto) => {
      forget();
      const own = new AbortController();
      running.current = own;
      setSeconds(0);
      void ask(tested, own.signal).then((found) => {
        if (running.current !== own) return;
        running.current = undefined;
        setSeconds(undefined);
        setOutcome(found);
      });
    },
    [forget],
  );
  const isRunning = seconds !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      setSeconds((before) => (before === undefined ? undefined : before + 1));
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [isRunning]);
  return { seconds, report: outcome.report, error: outcome.error ?? null, start, cancel, forget };
}

async function ask(body: ProviderTestSchemaDto, signal: AbortSignal): Promise<Outcome> {
  try {
    return { report: await answered(api.POST('/api/providers/test', { body, signal })) };
  } catch (error) {
    return { error };
  }
}
