import { textAnswer } from '../scripts/answer.js';
import type { Faults } from '../scripts/faults.js';
import { constantModel, numberedModel } from './built-in-model.js';
import type { BuiltInModel } from './built-in-model.js';

const answer = textAnswer('This answer would have been whole, had nothing gone wrong with it.');

/** Models that fail, each in its own way. Those that fail in the middle do so after three events. */
export const faultyModels: readonly BuiltInModel[] = [
  numberedModel(
    'status-<code>',
    'status-429',
    'refuses with this HTTP status, 200 to 599',
    ([code = 500]) =>
      () => ({
        faults: { status: { code: Math.min(Math.max(code, 200), 599) } },
      }),
  ),
  faulty('overloaded', 'refuses with status 529, as Anthropic does when it has too much to do', {
    status: { code: 529 },
  }),
  numberedModel(
    'delay-<ms>',
    'delay-500',
    'waits so many milliseconds before it answers',
    ([delay = 0]) =>
      () => ({
        answer,
        faults: { delayBeforeHead: delay },
      }),
  ),
  numberedModel(
    'first-byte-<ms>',
    'first-byte-500',
    'sends its headers, then waits',
    ([delay = 0]) =>
      () => ({
        answer,
        faults: { delayBeforeFirstByte: delay },
      }),
  ),
  faulty('slow', 'pauses 100 ms between chunks', { delayBetweenChunks: 100 }),
  faulty('bytewise', 'sends every byte by itself', { chunkSize: 1 }),
  faulty('silent', 'takes the request and never answers', { silent: true }),
  faulty('hang', 'goes silent in the middle of its answer', { hangAfterEvents: 3 }),
  faulty('cut', 'closes the connection in the middle of its answer', { cut: { afterEvents: 3 } }),
  faulty('reset', 'resets the connection in the middle of its answer', {
    cut: { afterEvents: 3, how: 'reset' },
  }),
  faulty('no-end', 'ends in good order, but without the terminal event', { endAfterEvents: 3 }),
  faulty('error-event', 'reports an error in the middle of its stream', { errorEvent: { afterEvents: 3 } }),
  faulty('bare-error', 'puts a bare JSON error into its stream', { bareError: { afterEvents: 3 } }),
  faulty('malformed-json', 'sends an event whose JSON is cut short', {
    malformed: { kind: 'json', afterEvents: 3 },
  }),
  faulty('malformed-stream', 'goes on with an HTML page in the middle of its answer', {
    malformed: { kind: 'framing', afterEvents: 3 },
  }),
  faulty('wrong-type', 'announces its answer as text/html', { headers: { 'content-type': 'text/html' } }),
];

function faulty(name: string, summary: string, faults: Faults): BuiltInModel {
  return constantModel(name, summary, () => ({ answer, faults }));
}
