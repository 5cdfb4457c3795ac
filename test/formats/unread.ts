import type { Codec, EncodeTarget, Loss } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { OutlinedEnvelope, outlineObject } from '../../src/pipeline/body/outlined-envelope.js';
import { EnvelopeInput } from '../../src/pipeline/envelope-input.js';
import { GenerationCall } from '../../src/pipeline/generation-call.js';
import { writeUnread } from '../../src/pipeline/translation/written-request.js';

/** A request in another format. */
export interface Written {
  readonly body: string;
  readonly losses: readonly Loss[];
}

/** What a body becomes in another format without its texts decoded; undefined where it has to be read. */
export function writtenUnread(
  from: Codec,
  to: Codec,
  body: JsonObject,
  target: EncodeTarget,
): Written | undefined {
  const raw = Buffer.from(JSON.stringify(body));
  const outline = outlineObject(raw);
  if (outline === undefined) return undefined;
  const envelope = new OutlinedEnvelope({ model: 'm' }, raw, outline.value, outline.isDecoded);
  const call = new GenerationCall(
    new EnvelopeInput(from.format, envelope),
    { headers: {}, signal: new AbortController().signal },
    { tokenId: undefined, keepsProofs: false },
    { complete: () => Promise.reject(new Error('not asked for')) },
  );
  const read = { count: 0 };
  const written = writeUnread(call, to, target, () => {
    read.count += 1;
    return { tools: undefined, losses: [], body: () => Buffer.of() };
  });
  if (written === undefined) return undefined;
  const bytes = written.body(undefined);
  return read.count > 0 ? undefined : { body: bytes.toString(), losses: written.losses };
}

/** The same with all of it read. @throws GatewayError where it is refused */
export function writtenRead(from: Codec, to: Codec, body: JsonObject, target: EncodeTarget): Written {
  const { value, losses } = to.encodeRequest(from.decodeRequest(body), target);
  return { body: JSON.stringify(value), losses };
}

type Place = readonly (string | number)[];

/** Where texts stand in a document. */
export function textsIn(value: JsonValue | undefined, place: Place = []): readonly Place[] {
  if (typeof value === 'string') return [place];
  if (isJsonArray(value)) return value.flatMap((element, index) => textsIn(element, [...place, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, [...place, key]));
}

/** The document with another text in one place. */
export function withText(
  value: JsonValue,
  [step, ...rest]: Place,
  change: (text: string) => string,
): JsonValue {
  if (step === undefined) return change(value as string);
  const inside = (member: JsonValue): JsonValue => withText(member, rest, change);
  if (isJsonArray(value)) return value.map((element, index) => (index === step ? inside(element) : element));
  const entries = Object.entries(value as JsonObject) as [string, JsonValue][];
  return Object.fromEntries(entries.map(([key, member]) => [key, key === step ? inside(member) : member]));
}

/** Ways for a text not to be ASCII: within, at its ends, as white space, as what looks like bytes, as blanks alone, at a length. */
export const foreign: readonly ((text: string) => string)[] = [
  (text) => `${text} naïve 日本語 😀`,
  (text) => `é${text}à`,
  (text) => `\u3000${text}\u00a0`,
  (text) => ` \u2003 ${text} \u202f\n`,
  (text) => `Ã©${text}\u0085`,
  () => '\u3000\u00a0',
  () => 'é'.repeat(70),
  (text) => `ERROR É ${text}`,
];
