import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { ChatCompletionRequestDto } from '../../../../src/api/openai/dto/chat-completion.request.dto.js';
import { DocumentedFields } from '../../../../src/pipeline/body/documented-fields.js';
import type { Envelope } from '../../../../src/pipeline/body/envelope.js';
import { readEnvelope } from '../../../../src/pipeline/body/read-envelope.js';
import { bodiesOf } from '../../../formats/fixtures.js';
import { asInput } from '../../engine/target.js';
import type { FuzzTarget } from '../../engine/target.js';
import { cutsOf, overwrite } from '../cuts.js';
import { objectOr, parseInput, textOr } from '../documents.js';
import { fakeRequest } from './fake-request.js';
import type { Arrival } from './fake-request.js';

const limits = { bodyLimit: 4_000, depthLimit: 16 };
const largestSeed = 3_000;

/** Bodies of requests, in whatever form and pieces they come. */
export const envelopeTarget: FuzzTarget = {
  name: 'envelope',
  input: 'json',
  triesPerTest: 300,
  explores: ['src/pipeline/body', 'libs/json'],
  words: [
    ...[
      'gzip',
      'x-gzip',
      'deflate',
      'br',
      'zstd',
      'identity',
      'GZIP ',
      'gzip, br',
      'application/json',
      'text/plain',
    ],
    ...['application/vnd.x+json; charset="utf-8"', 'application/json; charset=latin1', 'é', '0', '99999999'],
  ],
  seeds: () => [...written, ...recorded()].map(asInput),
  async check(input) {
    const { headers, bytes, sent, isLost, optional } = readDocument(parseInput(input));
    const outcomes: Outcome[] = [];
    for (const chunks of [[sent], ...cutsOf(sent)]) {
      for (const isThere of chunks.length === 1 ? [true, false] : [false]) {
        for (const outlined of [true, false]) {
          const sentNow = chunks.map((chunk) => Buffer.from(chunk));
          const arrival = { headers, chunks: sentNow, isLost, isThere };
          const outcome = await read(arrival, { optional, outlined });
          // A body of one chunk may be that chunk; of several it is a copy, and nobody looks at them again.
          if (sentNow.length > 1) overwrite(sentNow);
          if ('body' in outcome && bytes !== undefined)
            assert(outcome.raw.equals(bytes), 'the bytes are others');
          outcomes.push(outcome);
        }
      }
    }
    for (const outcome of outcomes) assert.deepEqual(told(outcome), told(outcomes[0] ?? outcome));
  },
};

interface Document {
  readonly headers: Record<string, string>;
  /** What was compressed; undefined where what is sent is not what it says. */
  readonly bytes: Buffer | undefined;
  readonly sent: Buffer;
  readonly isLost: boolean;
  readonly optional: boolean;
}

const compressors: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

function readDocument({ headers, body = '', isLost, optional, compression }: JsonObject): Document {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const texts = Object.entries(objectOr(headers)).map(([name, text]) => [name, textOr(text)] as const);
  // Node lets no request through whose length is not that of its body.
  const said = Object.fromEntries(texts.filter(([name]) => name !== 'content-length'));
  const encoding = textOr(compression);
  const compress = Object.hasOwn(compressors, encoding) ? compressors[encoding] : undefined;
  const flags = { isLost: isLost === true, optional: optional === true };
  if (compress === undefined) return { headers: said, bytes: undefined, sent: bytes, ...flags };
  return { headers: { ...said, 'content-encoding': encoding }, bytes, sent: compress(bytes), ...flags };
}

type Outcome = Envelope<ChatCompletionRequestDto> | GatewayError;

const fields = new DocumentedFields(ChatCompletionRequestDto);

async function read(
  arrival: Arrival,
  options: { readonly optional: boolean; readonly outlined: boolean },
): Promise<Outcome> {
  try {
    const request = fakeRequest(arrival);
    return await readEnvelope({ request }, fields, { ...limits, ...options }, new AbortController().signal);
  } catch (error) {
    assert(error instanceof GatewayError, `${String(error)} was thrown`);
    assert.equal(error.domain, 'caller');
    assert(error.message.length < 1_000, 'the refusal repeats the body');
    return error;
  }
}

/** What a client, or whoever serves it, learns. */
function told(outcome: Outcome): object {
  if (outcome instanceof GatewayError) {
    const { code, param, message } = outcome;
    return { code, param, message };
  }
  const { dto, body, raw } = outcome;
  assert.deepEqual(body, raw.length === 0 ? {} : JSON.parse(raw.toString('utf8').replace(/^\uFEFF/, '')));
  // Of an outline only what stands alone is decoded.
  const plain = Object.entries(dto).filter(([, value]) => typeof value !== 'object');
  for (const [name, value] of plain) assert.deepEqual(value, body[name]);
  return { body, raw: raw.toString('latin1'), dto: Object.fromEntries(plain) };
}

const chat = { model: 'm', messages: [{ role: 'user', content: 'Grüße' }], temperature: 0.5, stream: true };

const written: readonly object[] = [
  { headers: { 'content-type': 'application/json; charset=utf-8' }, body: chat },
  { headers: {}, body: '{"model": "mod\\u00e8le", "messages": [{"content": "é"}], "é": 1}' },
  { headers: { 'content-type': 'text/plain' }, body: '\uFEFF{}', optional: true },
  { headers: { 'content-encoding': 'gzip' }, body: 'not compressed', isLost: false },
  ...['gzip', 'deflate', 'br', 'zstd'].map((compression) => ({
    headers: {},
    body: chat,
    compression,
    isLost: true,
  })),
  {
    headers: {},
    body: { ...chat, n: 999, seed: 0.5, max_tokens: 'many', stream_options: [] },
    compression: 'br',
  },
  { headers: {}, body: { x: 'y'.repeat(4_000) }, compression: 'gzip' },
];

const recorded = (): readonly object[] =>
  bodiesOf('openai-chat', 'requests')
    .filter(({ body }) => JSON.stringify(body).length < largestSeed)
    .map(({ body }) => ({ headers: { 'content-type': 'application/json' }, body }));
