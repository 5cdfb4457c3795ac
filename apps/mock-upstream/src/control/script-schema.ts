import type { StreamEvent } from '#libs/canonical';
import { z } from 'zod';
import { unknownBuiltIn } from '../answering/resolve-script.js';
import { findBuiltInModel } from '../builtins/built-in-models.js';
import type { Answer } from '../scripts/answer.js';
import type { Faults } from '../scripts/faults.js';
import type { MediaScript } from '../scripts/media-script.js';
import type { RawAnswer, Script, ScriptFilter } from '../scripts/script.js';

const text = z.string();
const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative().max(3_600_000);
const status = z.int().min(200).max(599);
const json = z.json();
const chunked = z.union([text, z.array(text)]);
const headers = z.record(text, text);
const ext = z.record(text, z.record(text, json)).exactOptional();

const finishReasons = [
  'stop',
  'stop-sequence',
  'length',
  'context-window',
  'tool-calls',
  'content-filter',
  'refusal',
  'pause',
  'error',
  'unknown',
] as const;

const annotation = z.strictObject({
  kind: z.literal('url-citation'),
  url: text,
  title: text.exactOptional(),
  start: count.exactOptional(),
  end: count.exactOptional(),
});

const proof = z.strictObject({
  kind: z.enum(['signature', 'encrypted', 'redacted', 'thought-signature']),
  data: text,
  issuer: text,
});

const mediaSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bytes'), base64: text }),
  z.strictObject({ kind: z.literal('url'), url: text }),
]);

const part = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: chunked,
    annotations: z.array(annotation).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('reasoning'),
    text: chunked.exactOptional(),
    proof: proof.exactOptional(),
    hidden: z.boolean().exactOptional(),
  }),
  z.strictObject({ type: z.literal('refusal'), text: chunked }),
  z.strictObject({
    type: z.literal('tool-call'),
    id: text.exactOptional(),
    name: text,
    kind: z.enum(['function', 'custom', 'server', 'mcp']).exactOptional(),
    executor: z.enum(['client', 'provider']).exactOptional(),
    input: chunked,
    proof: proof.exactOptional(),
  }),
  z.strictObject({
    type: z.literal('media'),
    media: z.enum(['image', 'audio', 'video', 'document']),
    source: mediaSource,
    mediaType: text.exactOptional(),
    transcript: text.exactOptional(),
    id: text.exactOptional(),
    expiresAt: count.exactOptional(),
  }),
]);

const tokenLogprob = z.strictObject({
  token: text,
  logprob: z.number(),
  bytes: z.array(count).nullable().exactOptional(),
});
const logprobs = z
  .array(tokenLogprob.extend({ top: z.array(tokenLogprob).exactOptional() }))
  .nullable()
  .exactOptional();

const candidate = z.strictObject({
  parts: z.array(part),
  finish: z.enum(finishReasons).exactOptional(),
  logprobs: z.strictObject({ content: logprobs, refusal: logprobs }).exactOptional(),
  interleaved: z.boolean().exactOptional(),
  ext,
});

const cacheWrite = z.strictObject({
  total: count.exactOptional(),
  fiveMinutes: count.exactOptional(),
  oneHour: count.exactOptional(),
});
const usage = z.strictObject({
  input: z
    .strictObject({
      ...counts('total', 'uncached', 'cacheRead', 'text', 'audio', 'image'),
      cacheWrite: cacheWrite.exactOptional(),
    })
    .exactOptional(),
  output: z
    .strictObject(
      counts('total', 'text', 'reasoning', 'audio', 'image', 'acceptedPrediction', 'rejectedPrediction'),
    )
    .exactOptional(),
});

const answer: z.ZodType<Answer> = z.strictObject({
  id: text.exactOptional(),
  model: text.exactOptional(),
  created: count.exactOptional(),
  candidates: z.tuple([candidate], candidate),
  usage: usage.exactOptional(),
  serviceTier: text.exactOptional(),
  ext,
  exact: z.boolean().exactOptional(),
});

const inserted = { afterEvents: count.exactOptional() };
const errorFault = z.strictObject({ ...inserted, code: status.exactOptional(), body: json.exactOptional() });

const faults: z.ZodType<Faults> = z.strictObject({
  delayBeforeHead: milliseconds.exactOptional(),
  delayBeforeFirstByte: milliseconds.exactOptional(),
  delayBetweenChunks: milliseconds.exactOptional(),
  silent: z.boolean().exactOptional(),
  status: z
    .strictObject({ code: status, message: text.exactOptional(), body: json.exactOptional() })
    .exactOptional(),
  headers: headers.exactOptional(),
  cut: z
    .strictObject({
      ...inserted,
      afterBytes: count.exactOptional(),
      how: z.enum(['close', 'reset']).exactOptional(),
    })
    .exactOptional(),
  endAfterEvents: count.exactOptional(),
  repeatEnd: z.boolean().exactOptional(),
  hangAfterEvents: count.exactOptional(),
  malformed: z.strictObject({ ...inserted, kind: z.enum(['json', 'framing']) }).exactOptional(),
  errorEvent: errorFault.exactOptional(),
  close: z
    .strictObject({
      code: z.int().min(1000).max(4999),
      reason: z.string().max(123).exactOptional(),
      afterEvents: count.exactOptional(),
    })
    .exactOptional(),
  bareError: errorFault.exactOptional(),
  chunkSize: z.int().positive().exactOptional(),
});

const rawChunk = z.union([
  text,
  z.strictObject({ base64: z.base64() }).transform(({ base64 }) => Buffer.from(base64, 'base64')),
]);
const raw: z.ZodType<RawAnswer> = z.strictObject({
  status: status.exactOptional(),
  headers: headers.exactOptional(),
  chunks: z.array(rawChunk),
});

/** Events come in the canonical model's own words, which the encoder checks as far as it reads them. */
const event = z.custom<StreamEvent>(
  (value) => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string',
  'expected a stream event with a type',
);

const media: z.ZodType<MediaScript> = z.strictObject({
  seconds: z.number().positive().max(86_400).exactOptional(),
  transcript: text.exactOptional(),
  chunkSeconds: z.number().min(0.02).max(60).exactOptional(),
  language: text.exactOptional(),
  partialImages: count.exactOptional(),
  pictures: z.array(z.base64()).nonempty().exactOptional(),
});

const answerKeys = ['text', 'answer', 'events', 'wire', 'raw', 'like'] as const;

const script: z.ZodType<Script> = z
  .strictObject({
    text: chunked.exactOptional(),
    answer: answer.exactOptional(),
    events: z.array(event).exactOptional(),
    wire: z.array(z.strictObject({ event: text.exactOptional(), data: text })).exactOptional(),
    raw: raw.exactOptional(),
    like: text
      .refine((name) => findBuiltInModel(name) !== undefined, {
        error: ({ input }) => unknownBuiltIn(String(input)),
      })
      .exactOptional(),
    media: media.exactOptional(),
    faults: faults.exactOptional(),
  })
  .refine((value) => answerKeys.filter((key) => value[key] !== undefined).length <= 1, {
    error: `give at most one of ${answerKeys.join(', ')}`,
  });

/** The body of `POST /_mock/scripts`. */
export interface ScriptRegistration extends Omit<ScriptFilter, 'match'> {
  readonly script: Script;
}

export const scriptRegistration: z.ZodType<ScriptRegistration> = z.strictObject({
  model: text.exactOptional(),
  stream: z.boolean().exactOptional(),
  contains: text.exactOptional(),
  times: z.int().positive().exactOptional(),
  script,
});

function counts<Name extends string>(
  ...names: readonly Name[]
): Record<Name, z.ZodExactOptional<typeof count>> {
  return Object.fromEntries(names.map((name) => [name, count.exactOptional()])) as Record<
    Name,
    z.ZodExactOptional<typeof count>
  >;
}
