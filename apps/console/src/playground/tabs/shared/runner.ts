import type { ExchangeCall } from '../../../gateway/exchange-call.js';
import type { ExchangeResult, ExchangeOptions } from '../../../gateway/send-exchange.js';
import { sendExchange } from '../../../gateway/send-exchange.js';
import { useToken } from '../../../gateway/token-store.js';
import type { Fault } from '../../../gateway/fault.js';
import { tabsTexts } from '../../../texts/tabs.js';
import type { Run } from './run.js';

type TabCall = Pick<ExchangeCall, 'path' | 'body' | 'accept'>;
type TabOptions = Omit<ExchangeOptions, 'token' | 'signal'>;

/** Sends a tab's requests, one at a time. */
export interface Runner {
  /**
   * Sends a request with the person's token, in place of one that still runs.
   * @returns what came, also where it ended early; undefined where nothing was sent or a newer request took its place
   */
  run(model: string, call: TabCall, options?: TabOptions): Promise<ExchangeResult | undefined>;
  stop(): void;
}

/** @param report takes each state of the request */
export function createRunner(report: (run: Run) => void): Runner {
  let current: AbortController | undefined;
  return {
    stop() {
      current?.abort();
    },
    async run(model, call, options = {}) {
      const { token } = useToken.getState();
      const missing = missingFault(token, model);
      if (missing !== undefined) {
        report({ state: 'failed', model, fault: missing });
        return undefined;
      }
      current?.abort();
      const mine = new AbortController();
      current = mine;
      report({ state: 'running', model });
      const result = await sendExchange(
        { ...call, method: 'POST', label: model, credential: 'bearer' },
        { ...options, token, signal: mine.signal },
      );
      if (current !== mine) return undefined;
      current = undefined;
      report(runOf(model, result));
      return result;
    },
  };
}

function missingFault(token: string, model: string): Fault | undefined {
  if (token === '') return { place: 'token', message: tabsTexts.tokenNone };
  return model === '' ? { place: 'model', message: tabsTexts.modelNone } : undefined;
}

function runOf(model: string, { exchange, fault }: ExchangeResult): Run {
  if (exchange.outcome === 'stopped') return { state: 'stopped', model, exchange };
  return fault === undefined
    ? { state: 'complete', model, exchange }
    : { state: 'failed', model, exchange, fault };
}
