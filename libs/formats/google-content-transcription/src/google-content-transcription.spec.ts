import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { TranscriptionEvent, TranscriptionRequest, TranscriptionShape } from '#libs/canonical';
import { googleContentTranscriptionCodec } from '#libs/formats/google-content-transcription';
import { openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';
import type { JsonObject } from '#libs/json';

const { encodeRequest, createDecoder, decodeError, filesInside } = googleContentTranscriptionCodec;

const plain: TranscriptionRequest = {
  operation: 'transcribe',
  model: 'm',
  audio: { name: 'a.mp3', mediaType: 'application/octet-stream', content: { size: 2 } },
  shape: 'json',
  stream: false,
};

function encode(request: Partial<TranscriptionRequest>) {
  const bytesOf = () => Buffer.from('....hi').subarray(4);
  const { value, losses } = encodeRequest({ ...plain, ...request }, { model: 'gemini-2.5-flash', bytesOf });
  const body = value.body.kind === 'json' ? value.body.value : {};
  const [content] = body.contents as readonly [{ readonly parts: readonly JsonObject[] }];
  const [instruction, ...parts] = content.parts;
  return {
    config: body.generationConfig,
    instruction: typeof instruction?.text === 'string' ? instruction.text : '',
    parts,
    losses: losses.map(({ feature, action }) => `${feature} ${action}`),
  };
}

function decode(
  body: string | Buffer,
  shape: TranscriptionShape = 'json',
  contentType = 'application/json',
  cut = 0,
) {
  const bytes = Buffer.from(body);
  const decoder = createDecoder({ ...plain, shape }, { contentType, headers: {} });
  return [...decoder.push(bytes.subarray(0, cut)), ...decoder.push(bytes.subarray(cut)), ...decoder.end()];
}

const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}.sse`, import.meta.url));
const answer = (text: string, finishReason = 'STOP'): string =>
  JSON.stringify({ candidates: [{ content: { parts: [{ text }] }, finishReason }] });
const words = (events: readonly TranscriptionEvent[]): string =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

describe('requests for Gemini', () => {
  it('hold the recording and what to do with it', () => {
    const { instruction, parts, config, losses } = encode({});
    expect(instruction).toContain('word for word');
    expect(parts).toEqual([{ inlineData: { mimeType: 'audio/mpeg', data: 'aGk=' } }]);
    expect([config, losses]).toEqual([undefined, []]);
    expect(filesInside?.(plain)).toEqual([plain.audio.content]);
  });

  it('say what the client said', () => {
    const { instruction, config } = encode({
      operation: 'translate',
      languages: ['de', 'fr'],
      keywords: ['Kubernetes'],
      prompt: 'A talk.',
      temperature: 0,
    });
    for (const said of ['into English', 'de, fr', 'Kubernetes', 'A talk.'])
      expect(instruction).toContain(said);
    expect(config).toEqual({ temperature: 0 });
  });

  it('ask for JSON where times are wanted', () => {
    const { config, losses } = encode({ shape: 'srt' });
    expect(config).toMatchObject({
      responseMimeType: 'application/json',
      responseSchema: { properties: { segments: { items: { required: ['start', 'end', 'text'] } } } },
    });
    expect(losses).toEqual(['timestamps approximated']);
    expect(encode({ shape: 'diarized_json' }).config).toMatchObject({
      responseSchema: {
        properties: { segments: { items: { required: ['start', 'end', 'speaker', 'text'] } } },
      },
    });
  });

  it('hold the voices that are known', () => {
    const knownSpeakers = [{ name: 'Eva', reference: 'data:audio/wav;base64,AA==' }, { name: 'Max' }];
    const { instruction, parts, losses } = encode({ shape: 'diarized_json', knownSpeakers });
    expect(instruction).toContain('Known speakers are Eva, Max.');
    expect(parts).toEqual([
      { text: 'The voice of Eva:' },
      { inlineData: { mimeType: 'audio/wav', data: 'AA==' } },
      { inlineData: { mimeType: 'audio/mpeg', data: 'aGk=' } },
    ]);
    expect(losses).toEqual(['timestamps approximated', 'known-speakers approximated']);
  });

  it.each<[Partial<TranscriptionRequest>, readonly string[]]>([
    [{ logprobs: true }, ['logprobs dropped']],
    [{ shape: 'verbose_json', timestamps: ['word'] }, ['timestamps approximated', 'word-timestamps dropped']],
    [{ chunking: { threshold: 1 } }, ['chunking dropped']],
    [{ chunking: 'auto' }, []],
    [{ knownSpeakers: [{ name: 'a' }] }, ['known-speakers dropped']],
    [{ ext: { format: 'openai-transcriptions', fields: { beam: '5' } } }, ['beam dropped']],
  ])('lose of %j: %j', (request, expected) => {
    expect(encode(request).losses).toEqual(expected);
  });

  it('need to know what the recording is, and that it is not too large', () => {
    expect(() => encode({ audio: { name: 'a', content: { size: 2 } } })).toThrow("'file' has no type");
    const audio = { name: 'a.wav', content: { size: 15_000_001 } };
    for (const asked of [() => encode({ audio }), () => filesInside?.({ ...plain, audio })]) {
      expect(asked).toThrow(
        expect.objectContaining({
          code: 'caller_body_too_large',
          message: expect.stringContaining('is 16 MB'),
        }),
      );
    }
  });
});

describe("Gemini's answers", () => {
  it.each([
    ['plain', 'json'],
    ['segments', 'diarized_json'],
    ['silence', 'json'],
  ] as const)('%s may be cut at every byte', (name, shape) => {
    const bytes = fixture(name);
    const [expected] = decode(bytes, shape, 'text/event-stream').slice(-1);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const events = decode(bytes, shape, 'text/event-stream', cut);
      expect(events.at(-1)).toEqual(expected);
      if (shape === 'json' && expected?.type === 'done') expect(words(events)).toBe(expected.transcript.text);
    }
  });

  it('come word by word, without thoughts', () => {
    const decoder = createDecoder(plain, { contentType: 'text/event-stream', headers: {} });
    const chunks = fixture('plain')
      .toString()
      .split(/(?<=\n\n)/);
    const events = [...chunks.flatMap((chunk) => decoder.push(Buffer.from(chunk))), ...decoder.end()];
    expect(events).toEqual([
      { type: 'delta', text: 'Grüße,' },
      { type: 'delta', text: ' 你好.' },
      { type: 'delta', text: '\nBye.' },
      {
        type: 'done',
        transcript: { text: 'Grüße, 你好.\nBye.' },
        usage: expect.objectContaining({
          input: { total: 40, uncached: 40, text: 8, audio: 32 },
          output: { total: 9 },
        }),
      },
    ]);
  });

  it('are segments where these were asked for', () => {
    const segments = [
      { start: 0.5, end: 2.25, text: 'Grüße.', speaker: 'A' },
      { start: 62, end: 62, text: 'Bye.', speaker: 'Eva' },
    ];
    expect(decode(fixture('segments'), 'diarized_json', 'text/event-stream')).toEqual([
      ...segments.map((segment) => ({ type: 'segment', segment })),
      {
        type: 'done',
        transcript: { text: 'Grüße. Bye.', language: 'en', segments },
        usage: expect.anything(),
      },
    ]);
    const fenced = answer('```json\n{"segments":[{"start":1.5,"end":"2s","text":"a"}]}\n```');
    expect(decode(fenced, 'srt')).toEqual([
      { type: 'done', transcript: { text: 'a', segments: [{ start: 1.5, end: 2, text: 'a' }] } },
    ]);
  });

  it('are nothing where nobody speaks', () => {
    expect(decode(answer('[silence]'))).toEqual([{ type: 'done', transcript: { text: '' } }]);
    expect(decode(answer('{"language":"","segments":[]}'), 'vtt')).toEqual([
      { type: 'done', transcript: { text: '', segments: [] } },
    ]);
    expect(words(decode(fixture('silence'), 'json', 'text/event-stream'))).toBe('');
  });

  it('become what clients read', () => {
    const asked = { ...plain, shape: 'srt' } as const;
    const encoder = openAiTranscriptionsCodec.createEncoder(asked, { model: 'm', id: 'i', created: 0 });
    const events = decode(fixture('segments'), 'srt', 'text/event-stream');
    expect(events.map((event) => encoder.push(event)).join('')).toContain(
      '00:00:00,500 --> 00:00:02,250\nGrüße.',
    );
    expect(encoder.losses).toEqual([]);
  });

  it.each<[string, string, TranscriptionShape, string]>([
    ['empty', answer(''), 'json', 'provider_invalid_response'],
    ['without candidates', '{}', 'json', 'provider_invalid_response'],
    ['cut by their length', answer('a', 'MAX_TOKENS'), 'json', 'provider_invalid_response'],
    ['no segments', answer('I cannot.'), 'srt', 'provider_invalid_response'],
    ['other JSON', answer('{"segments":1}'), 'srt', 'provider_invalid_response'],
    ['blocked', '{"promptFeedback":{"blockReason":"SAFETY"}}', 'json', 'provider_rejected'],
    ['withheld', answer('', 'RECITATION'), 'json', 'provider_rejected'],
    ['errors', '{"error":{"code":429,"message":"slow"}}', 'json', 'provider_rate_limited'],
  ])('that are %s are errors', (_what, body, shape, code) => {
    expect(() => decode(body, shape)).toThrow(expect.objectContaining({ code }));
  });

  it('that break off are errors', () => {
    const half = fixture('plain').subarray(0, 300);
    expect(() => decode(half, 'json', 'text/event-stream')).toThrow(
      expect.objectContaining({ code: 'provider_broken_stream' }),
    );
    expect(() => decode('data: no\n\n', 'json', 'text/event-stream')).toThrow('no JSON object');
    const body = { error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } };
    expect(decodeError({ status: 400, body, headers: {} }).code).toBe('provider_credential_rejected');
  });
});
