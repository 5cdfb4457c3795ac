import type { Fields } from '../reading.js';
import { RequestNotes, without } from './said.js';
import type { ReadRequest } from './said.js';

/** A text completion as its client asked for it: its prompt is what a person said. */
export function readCompletionRequest(body: Fields): ReadRequest {
  const notes = new RequestNotes();
  const { model, prompt, stream, temperature, top_p: topP, ...rest } = body;
  const { max_tokens: maxTokens, stop, seed, presence_penalty: presence, ...others } = rest;
  const { frequency_penalty: frequency, ...foreign } = others;
  notes.parameter('temperature', temperature, 'temperature');
  notes.parameter('topP', topP, 'top_p');
  notes.parameter('maxTokens', maxTokens, 'max_tokens');
  notes.stop(stop, 'stop');
  notes.parameter('seed', seed, 'seed');
  notes.parameter('presencePenalty', presence, 'presence_penalty');
  notes.parameter('frequencyPenalty', frequency, 'frequency_penalty');
  notes.leaveOut(...Object.keys(without(foreign, 'stream_options')));
  const [text, ...more] = [prompt].flat().filter((one) => typeof one === 'string');
  if (more.length > 0 || text === undefined) notes.leaveOut('prompt');
  return notes.done(
    { ...(typeof model === 'string' && { model }), stream: stream === true },
    text === undefined ? [] : [{ role: 'user', parts: [{ type: 'text', text }] }],
  );
}
