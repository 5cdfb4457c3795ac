import type { JsonObject } from '#libs/json';
import { clientWires } from '../conformance/formats/wires.js';
import type { ClientFormat } from '../conformance/formats/wire-format.js';
import { readEvents } from '../conformance/wire/event-stream.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { bearerJson } from '../support/raw-http.js';
import type { FaultBench } from './bench.js';
import type { Cell } from './cells.js';

/** What came of a cell. */
export interface Seen {
  readonly cell: Cell;
  /**
   * `answer`, `spare` (its answer), a status, `error event`; or what must not be: `cut without a word`, `rubbish`.
   */
  readonly fate: string;
  /** What became of each attempt, by the log. */
  readonly tries: readonly string[];
  /** Tokens that the log counts: as the upstream reported them, as the gateway estimates them, or none. */
  readonly billed: 'as reported' | 'estimated' | 'nothing';
  /** The log tells of a failure. */
  readonly isLogged: boolean;
  readonly milliseconds: number;
}

const bodies: Readonly<Record<ClientFormat, JsonObject>> = {
  chat: { messages: [{ role: 'user', content: 'hi' }] },
  completions: { prompt: 'hi', max_tokens: 100_000 },
  messages: { max_tokens: 100_000, messages: [{ role: 'user', content: 'hi' }] },
  'generate-content': { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  responses: { input: 'hi' },
};

/** Asks as a client of the cell does, and takes down what it gets. */
export async function runCell(bench: FaultBench, cell: Cell): Promise<Seen> {
  const { format, form, model } = cell;
  const { path, headers, body } = clientWires[format].send(bodies[format], model, form);
  bench.arrange(cell);
  const started = performance.now();
  const sent = send(bench.gateway.url, {
    path,
    headers: { ...bearerJson(bench.gateway.token), ...headers, 'x-request-id': model },
    body: JSON.stringify(body),
  });
  const answer = await OpenAnswer.begin(sent);
  const isWhole = await answer.ended;
  const milliseconds = performance.now() - started;
  const { tries = [], error, usage } = await bench.logged(model);
  return {
    cell,
    fate: isWhole ? fateOf(cell, answer) : 'cut without a word',
    tries: tries.length === 0 ? ['answered'] : tries.map(wordsOf),
    billed: usage === undefined ? 'nothing' : usage.estimated === true ? 'estimated' : 'as reported',
    isLogged: error !== undefined || tries.some(({ outcome }) => outcome !== 'answered'),
    milliseconds,
  };
}

const wordsOf = ({ outcome, reason }: { readonly outcome?: string; readonly reason?: string }): string =>
  outcome === 'answered' ? outcome : `${outcome === 'broken' ? 'begun, then ' : ''}${reason ?? ''}`;

function fateOf({ format, form }: Cell, { message, text }: OpenAnswer): string {
  const wire = clientWires[format];
  const { statusCode: status = 0 } = message;
  try {
    if (status !== 200) {
      wire.readError(JSON.parse(text) as JsonObject);
      return String(status);
    }
    if (form === 'json') return whose(text);
    const { answer, error, ended } = wire.gather(readEvents(text));
    if (error !== undefined) return 'error event';
    return ended ? whose(JSON.stringify(answer)) : 'cut without a word';
  } catch {
    return 'rubbish';
  }
}

function whose(answer: string): string {
  if (answer.includes('spare ')) return 'spare';
  return answer.includes('primary ') || answer.length > 100_000 ? 'answer' : 'rubbish';
}
