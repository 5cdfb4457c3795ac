import type { CanonicalRequest, Session, Unportable } from '#libs/canonical';
import { FieldReader, readStreamOptions, said, unlessEmpty, withUnportable } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { extending } from './extensions.js';
import { format } from './format.js';
import { openAiCompletionsOwnFields } from './own-fields.js';
import { readPrompt } from './prompt.js';
import { readSampling } from './sampling.js';
import { spelledAs } from './spelling.js';

/**
 * Reads a client's request. Each prompt becomes a turn of the user (see `splitPrompts`). Types of known fields are
 * checked; unknown fields and nulls are kept in `ext`.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeRequest(body: JsonObject): CanonicalRequest {
  const reader = new FieldReader(body, '', 'strict');
  const model = reader.need('model', reader.text('model'));
  const prompt = readPrompt(reader);
  const { sampling, spelling } = readSampling(reader);
  const echo = reader.flag('echo');
  const userId = reader.text('user');
  const unportable = [...prompt.unportable, ...readUnportable(reader, echo === true)];
  const decoded: CanonicalRequest = {
    model,
    messages: prompt.messages,
    ...said({
      sampling,
      session: unlessEmpty<Session>({ ...(userId !== undefined && { userId }) }),
      stream: reader.flag('stream'),
      streamOptions: readStreamOptions(reader),
    }),
    ...extending(reader.rest()),
    ...spelledAs({ ...prompt.spelling, ...spelling, ...(echo !== undefined && { echo }) }),
    ...(unportable.length > 0 && { unportable }),
    source: format,
  };
  return withUnportable(decoded, openAiCompletionsOwnFields);
}

/** What upstreams of other formats have no place for. It stays unread, and so comes back to this format. */
function readUnportable(reader: FieldReader, echo: boolean): readonly Unportable[] {
  const suffix = reader.text('suffix') ?? '';
  const drawn = reader.integer('best_of') ?? 1;
  const given = reader.integer('n') ?? 1;
  const asksLogprobs = reader.integer('logprobs') !== undefined;
  for (const key of ['suffix', 'best_of']) reader.leave(key);
  return [
    ...(suffix === ''
      ? []
      : [reported('suffix', 'suffix', 'The model does not learn what follows the text.')]),
    ...(drawn <= given ? [] : [reported('best_of', 'best-of', 'No more answers are drawn than are given.')]),
    ...(echo && asksLogprobs ? [reported('logprobs', 'prompt-logprobs', noPromptLogprobs)] : []),
  ];
}

const noPromptLogprobs = "The probabilities of the repeated prompt's own tokens are not known.";

const reported = (path: string, feature: string, detail: string): Unportable => ({
  path,
  feature,
  carriage: 'reported',
  detail,
});
