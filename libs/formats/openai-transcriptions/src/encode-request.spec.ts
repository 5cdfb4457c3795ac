import { describe, expect, it } from '@jest/globals';
import type { FormPart, Loss, TranscriptionRequest } from '#libs/canonical';
import { openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';
import { formIn, namesIn, requestIn } from '../fixtures/read-fixtures.js';

const { decodeRequest, encodeRequest } = openAiTranscriptionsCodec;
type Dialect = Readonly<Record<string, string | boolean>>;

const plain: TranscriptionRequest = {
  operation: 'transcribe',
  model: 'm',
  audio: { name: 'a.wav', content: { size: 8 } },
  shape: 'json',
  stream: false,
};

function encode(
  request: Partial<TranscriptionRequest>,
  model = 'whisper-large-v3',
  dialect?: Dialect,
): { readonly parts: readonly FormPart[]; readonly losses: readonly Loss[] } {
  const target = { model, bytesOf: () => new Uint8Array(), ...(dialect !== undefined && { dialect }) };
  const { value, losses } = encodeRequest({ ...plain, ...request }, target);
  return { parts: value.body.kind === 'form' ? value.body.parts : [], losses };
}

const textsIn = (parts: readonly FormPart[]): readonly (readonly [string, string])[] =>
  parts.flatMap((part) => ('value' in part ? [[part.name, part.value] as const] : []));
const lost = (losses: readonly Loss[]): readonly string[] =>
  losses.map(({ feature, action }) => `${feature} ${action}`);

describe('requests for upstreams of this format', () => {
  it.each(namesIn('requests'))('%s asks for the same again', (name) => {
    const { operation, form } = requestIn(name);
    const request = decodeRequest({ kind: 'form', form }, operation);
    const model = request.shape === 'diarized_json' ? 'gpt-4o-transcribe-diarize' : 'gpt-transcribe';
    const timed = ['verbose_json', 'srt', 'vtt'].includes(request.shape) || operation === 'translate';
    const { parts, losses } = encode(request, timed ? 'whisper-large' : model);
    const again = decodeRequest({ kind: 'form', form: formIn(parts) }, operation);
    expect(losses).toEqual([]);
    const { shape, timestamps } = request;
    expect({ ...again, shape, timestamps }).toEqual({ ...request, timestamps, model: again.model });
  });

  it('end with the recording, which is not read', () => {
    const { parts } = encode({});
    expect(parts.at(-1)).toEqual({ name: 'file', file: plain.audio });
    expect(textsIn(parts)).toEqual([
      ['model', 'whisper-large-v3'],
      ['response_format', 'json'],
    ]);
  });

  it.each([
    ['whisper-1', 'text', 'json', []],
    ['whisper-1', 'srt', 'verbose_json', []],
    ['whisper-1', 'verbose_json', 'verbose_json', []],
    ['gpt-4o-transcribe', 'text', 'json', []],
    ['gpt-4o-transcribe', 'verbose_json', 'json', ['timestamps dropped']],
    ['gpt-4o-transcribe-diarize', 'vtt', 'diarized_json', []],
    ['gpt-4o-transcribe-diarize', 'diarized_json', 'diarized_json', []],
  ] as const)('ask %s for what makes %s: %s', (model, shape, expected, losses) => {
    const encoded = encode({ shape }, model);
    expect(Object.fromEntries(textsIn(encoded.parts)).response_format).toBe(expected);
    expect(lost(encoded.losses)).toEqual(losses);
  });

  it.each([
    ['gpt-4o-transcribe', 'srt', 'tells no times'],
    ['gpt-4o-transcribe', 'diarized_json', 'no speakers apart'],
    ['whisper-1', 'diarized_json', 'no speakers apart'],
  ] as const)('refuse to ask %s for %s', (model, shape, message) => {
    expect(() => encode({ shape }, model)).toThrow(
      expect.objectContaining({
        code: 'caller_unsupported_feature',
        message: expect.stringContaining(message),
      }),
    );
  });

  it('ask for the times of segments where subtitles are made of them', () => {
    const granularities = (request: Partial<TranscriptionRequest>) =>
      textsIn(encode(request).parts).filter(([name]) => name === 'timestamp_granularities[]');
    expect(granularities({ shape: 'vtt' })).toEqual([['timestamp_granularities[]', 'segment']]);
    expect(granularities({ shape: 'verbose_json' })).toEqual([]);
    expect(granularities({ shape: 'verbose_json', timestamps: ['word'] })).toEqual([
      ['timestamp_granularities[]', 'word'],
    ]);
    expect(granularities({ shape: 'vtt', operation: 'translate' })).toEqual([]);
  });

  it('ask for a stream where the model has one', () => {
    const asks = (request: Partial<TranscriptionRequest>, model: string, dialect?: Dialect) =>
      textsIn(encode({ stream: true, ...request }, model, dialect).parts).some(([name]) => name === 'stream');
    expect(asks({}, 'gpt-4o-transcribe')).toBe(true);
    expect(asks({}, 'whisper-1')).toBe(false);
    expect(asks({}, 'x', { streaming: false })).toBe(false);
    expect(asks({ shape: 'srt' }, 'x')).toBe(false);
  });

  it.each<[string, Partial<TranscriptionRequest>, string, readonly string[]]>([
    ['languages', { languages: ['en', 'de'] }, 'whisper-1', ['languages dropped']],
    ['keywords', { keywords: ['tea', 'cup'] }, 'whisper-1', ['keywords approximated']],
    ['keywords', { keywords: ['tea'] }, 'gpt-4o-transcribe-diarize', ['keywords dropped']],
    ['a prompt', { prompt: 'x' }, 'gpt-4o-transcribe-diarize', ['prompt dropped']],
    ['probabilities', { logprobs: true }, 'whisper-1', ['logprobs dropped']],
    ['chunks', { chunking: { threshold: 0.1 } }, 'whisper-1', ['chunking dropped']],
    ['no chunks of its own', { chunking: 'auto' }, 'whisper-1', []],
    ['speakers', { knownSpeakers: [{ name: 'a' }] }, 'whisper-1', ['known-speakers dropped']],
    [
      'words',
      { shape: 'verbose_json', timestamps: ['word'] },
      'gpt-4o-transcribe-diarize',
      ['word-timestamps dropped'],
    ],
    ['all it can', { keywords: ['a'], languages: ['en', 'de'], prompt: 'x' }, 'gpt-transcribe', []],
  ])('with %s (%j) for %s lose %j', (_what, request, model, expected) => {
    expect(lost(encode(request, model).losses)).toEqual(expected);
  });

  it('tell keywords in the prompt, before what is said there', () => {
    const { parts } = encode({ keywords: ['tea', 'cup'], prompt: 'At home.' }, 'whisper-1');
    expect(textsIn(parts)).toContainEqual(['prompt', 'tea, cup. At home.']);
  });

  it('follow what is said of the upstream', () => {
    const dialect = { jsonOnly: true, prompt: false, hints: true, logprobs: true, chunking: true };
    const { parts, losses } = encode(
      { shape: 'verbose_json', logprobs: true, prompt: 'x', chunking: 'auto' },
      'x',
      dialect,
    );
    expect(lost(losses)).toEqual(['timestamps dropped', 'prompt dropped']);
    expect(textsIn(parts).slice(1)).toEqual([
      ['response_format', 'json'],
      ['include[]', 'logprobs'],
      ['chunking_strategy', 'auto'],
    ]);
  });

  it('let long recordings be cut, which the model for speakers insists on', () => {
    expect(textsIn(encode({}, 'gpt-4o-transcribe-diarize').parts)).toContainEqual([
      'chunking_strategy',
      'auto',
    ]);
  });

  it("give another format's fields up", () => {
    const ext = { format: 'deepgram-listen', fields: { smart: 'true' } } as const;
    expect(lost(encode({ ext }).losses)).toEqual(['smart dropped']);
  });
});
