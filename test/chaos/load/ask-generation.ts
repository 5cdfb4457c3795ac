import type { JsonObject } from '#libs/json';
import type { ClientFormat, Gathered } from '../../conformance/formats/wire-format.js';
import { clientWires } from '../../conformance/formats/wires.js';
import { readEvents } from '../../conformance/wire/event-stream.js';
import type { HttpAnswer, HttpAsking } from './http-asking.js';
import { judgeAnswer, readFacts } from './judge-answer.js';
import { findLeak, judgeError } from './judge-error.js';
import type { Seen } from './seen.js';
import type { GenerationWork } from './work.js';

const bodies: Readonly<Record<ClientFormat, (prompt: string) => JsonObject>> = {
  chat: (content) => ({ messages: [{ role: 'user', content }], max_tokens: 500 }),
  completions: (prompt) => ({ prompt, max_tokens: 500 }),
  messages: (content) => ({ max_tokens: 500, messages: [{ role: 'user', content }] }),
  'generate-content': (text) => ({
    contents: [{ role: 'user', parts: [{ text }] }],
    generationConfig: { maxOutputTokens: 500 },
  }),
  responses: (input) => ({ input, max_output_tokens: 500 }),
};

/** Formats whose answers are over with their finish reason: [DONE] follows by courtesy, and some vendors leave it out. */
const endedByFinish: ReadonlySet<ClientFormat> = new Set(['chat', 'completions']);

/** Has a model write, in any client's format. */
export function generationOf({ id, format, form, model }: GenerationWork): HttpAsking {
  const wire = clientWires[format];
  const { path, headers, body } = wire.send(bodies[format](`Please write for ${id}.`), model, form);
  return {
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    judge: (answer) => {
      const { status, text, isBalancers } = answer;
      const { readError: read } = wire;
      if (status !== 200) return judgeError({ work: id, status, text, isBalancers, read });
      return form === 'stream' ? judgeStream(id, format, answer) : judgeWhole(id, format, answer);
    },
  };
}

function judgeWhole(work: string, format: ClientFormat, { text, isComplete, replayOf }: HttpAnswer): Seen {
  if (!isComplete) return { outcome: 'cut', said: `after ${text.length} characters` };
  try {
    const facts = readFacts(clientWires[format].readAnswer(JSON.parse(text) as JsonObject));
    return judgeAnswer({
      work,
      ...facts,
      hasEnded: true,
      isComplete,
      ...(replayOf !== undefined && { replayOf }),
    });
  } catch (error) {
    return {
      outcome: 'wrong',
      why: `it is no answer of its format (${String(error)}): ${text.slice(0, 300)}`,
    };
  }
}

function judgeStream(work: string, format: ClientFormat, { text, isComplete, replayOf }: HttpAnswer): Seen {
  const wire = clientWires[format];
  let gathered: Gathered;
  try {
    gathered = wire.gather(readEvents(text));
    if (gathered.error !== undefined) wire.readError(gathered.error);
  } catch (error) {
    return { outcome: 'wrong', why: `it breaks its format (${String(error)}): ${text.slice(-500)}` };
  }
  const { answer, ended: hasEnded, error } = gathered;
  const said = error && JSON.stringify(error);
  const leak = said === undefined ? undefined : findLeak(said, work);
  if (leak !== undefined) return { outcome: 'wrong', why: `${leak}: ${said ?? ''}` };
  const beginning = readBeginning(format, answer);
  const endsByFinish = endedByFinish.has(format) && beginning.isFinished && isComplete;
  return judgeAnswer({
    work,
    ...beginning,
    hasEnded: (hasEnded || endsByFinish) && error === undefined,
    isComplete,
    ...(said !== undefined && { error: said }),
    ...(replayOf !== undefined && { replayOf }),
  });
}

/** Readers take whole answers: of one that was cut before it said anything there is nothing to read. */
function readBeginning(format: ClientFormat, answer: JsonObject): ReturnType<typeof readFacts> {
  try {
    return readFacts(clientWires[format].readAnswer(answer));
  } catch {
    return readFacts([]);
  }
}
