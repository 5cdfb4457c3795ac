import type { Fact } from '../../conformance/facts.js';
import { readMarkedText } from '../vendor/marked-text.js';
import type { Seen, ToldUsage } from './seen.js';

/** An answer as far as it came. */
export interface Received {
  readonly work: string;
  readonly text: string;
  readonly usage: ToldUsage;
  /** It says that the model came to its end. */
  readonly isFinished: boolean;
  /** It says that it is at its own end. */
  readonly hasEnded: boolean;
  /** The connection was closed in good order. */
  readonly isComplete: boolean;
  /** An error came in it, of this status where that is known. */
  readonly error?: string;
  readonly replayOf?: string;
}

/** Whether what came is what it looks like. */
export function judgeAnswer(received: Received): Seen {
  const { work, text, usage, isFinished, hasEnded, isComplete, error, replayOf } = received;
  const wrong = (why: string): Seen => ({ outcome: 'wrong', why });
  const read = readMarkedText(text);
  if (read.state === 'torn') return wrong(`the text is torn: ${read.why}`);
  if (read.mark !== undefined && read.mark.work !== work)
    return wrong(`the answer is that to ${read.mark.work}`);
  const looksWhole = (isFinished || hasEnded) && error === undefined;
  if ((isFinished || looksWhole) && read.state !== 'whole') {
    return wrong(`it looks whole after ${read.pieces} pieces: ${text.slice(-80)}`);
  }
  if (error !== undefined) return { outcome: 'error', status: 200, said: error };
  if (hasEnded)
    return { outcome: 'whole', usages: [usage], text, ...(replayOf !== undefined && { replayOf }) };
  if (isComplete)
    return wrong(`it ends in good order after ${read.pieces} pieces, without its end and without an error`);
  return { outcome: 'cut', said: `after ${read.pieces} pieces` };
}

/** What the facts of an answer come to. */
export function readFacts(facts: readonly Fact[]) {
  const after = (start: string): string | undefined =>
    facts.find((fact) => fact.startsWith(start))?.slice(start.length);
  const countOf = (start: string): number => Number(after(start) ?? 0);
  return {
    text: after('says: ') ?? '',
    isFinished: after('ends: ') === 'stop',
    usage: { input: countOf('input tokens: '), output: countOf('output tokens: '), seconds: 0 },
  };
}
