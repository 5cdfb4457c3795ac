import type { CanonicalRequest, TextPart } from '#libs/canonical';
import { FieldReader, said, unlessEmpty, withUnportable } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readContents } from './decode-contents.js';
import { extending } from './extensions.js';
import { format } from './format.js';
import { normalise } from './normalise.js';
import { googleGenerateContentOwnFields } from './own-fields.js';
import { readOutput } from './output.js';
import { readSampling } from './sampling.js';
import { spelledAs } from './spelling.js';
import { readThinking } from './thinking.js';
import { readToolChoice } from './tool-choice.js';
import { readTools } from './tools.js';
import { requestShape } from './wire-shapes.js';

/** What a request's path says. */
export interface GenerateContentPath {
  /** The model, without `models/`. */
  readonly model: string;
  /** Whether the method is `streamGenerateContent`. */
  readonly stream: boolean;
}

/**
 * Reads a client's request. This format has the model and the wish for a stream in the path, not in the body:
 * they are read from `model` and `stream` where the caller put them there, else the model is empty. Prefer
 * {@link decodeGenerateContentRequest}.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeRequest(body: JsonObject): CanonicalRequest {
  const decoded = readBody(body);
  return withUnportable(decoded, googleGenerateContentOwnFields);
}

/**
 * Reads a client's request with what its path says. Types of known fields are checked; unknown fields and
 * nulls are kept in `ext`.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeGenerateContentRequest(body: JsonObject, path: GenerateContentPath): CanonicalRequest {
  return decodeRequest({ ...body, ...path });
}

function readBody(body: JsonObject): CanonicalRequest {
  const reader = new FieldReader(normalise(body, requestShape), '', 'strict');
  reader.take('model');
  reader.take('stream');
  const messages = readContents(reader.need('contents', reader.list('contents')));
  const system = readSystem(reader);
  const { tools, spelling: toolSpelling } = readTools(reader);
  const toolChoice = readToolChoice(reader);
  const config = reader.object('generationConfig');
  const sampling = config && readSampling(config);
  const reasoning = config && readThinking(config);
  const output = config && readOutput(config);
  const store = reader.flag('store');
  return said({
    model: typeof body.model === 'string' ? body.model : '',
    system,
    messages,
    tools,
    toolChoice: toolChoice?.choice,
    sampling,
    reasoning,
    output: output?.output,
    session: store === undefined ? undefined : { store },
    serviceTier: reader.text('serviceTier'),
    stream: typeof body.stream === 'boolean' ? body.stream : undefined,
    // After all that reads: what nobody has read.
    ext: extending(unlessEmpty(reader.rest() ?? {})).ext,
    spelling: spelledAs({ ...toolSpelling, ...toolChoice?.spelling, ...output?.spelling }).spelling,
    source: format,
  });
}

function readSystem(reader: FieldReader): readonly TextPart[] | undefined {
  const instruction = reader.object('systemInstruction');
  const list = instruction?.list('parts');
  if (instruction === undefined || list === undefined) return undefined;
  if (list.length === 0) {
    instruction.leave('parts');
    return undefined;
  }
  return list.map((part, index) => readSystemText(part, instruction.at(`parts.${index}`)));
}

function readSystemText(value: JsonValue, path: string): TextPart {
  const reader = FieldReader.over(value, path, 'strict');
  if (isJsonObject(value) && value.text === undefined) {
    throw reader.fault('text', 'is required: a system instruction holds text alone');
  }
  const text = reader.need('text', reader.text('text'));
  return { type: 'text', text, ...extending(reader.rest()) };
}
