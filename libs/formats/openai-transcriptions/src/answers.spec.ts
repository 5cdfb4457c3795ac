import { describe, expect, it } from '@jest/globals';
import type {
  AnswerEncoder,
  Transcript,
  TranscriptionEvent,
  TranscriptionRequest,
  TranscriptionShape,
  Usage,
} from '#libs/canonical';
import { openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';
import { bytesOf } from '../fixtures/read-fixtures.js';

const { createDecoder, createEncoder, readUsage } = openAiTranscriptionsCodec;

const request = (
  shape: TranscriptionShape,
  more: Partial<TranscriptionRequest> = {},
): TranscriptionRequest => ({
  operation: 'transcribe',
  model: 'm',
  audio: { content: { size: 1 } },
  shape,
  stream: false,
  ...more,
});

function decode(bytes: Buffer, contentType: string): readonly TranscriptionEvent[] {
  const decoder = createDecoder(request('json'), { contentType, headers: {} });
  const events = [...bytes].flatMap((byte) => decoder.push(Buffer.of(byte)));
  return [...events, ...decoder.end()];
}

const answer = (file: string): readonly TranscriptionEvent[] =>
  decode(bytesOf('answers', file), 'application/json');

const encoderFor = (asked: TranscriptionRequest): AnswerEncoder<TranscriptionEvent> =>
  createEncoder(asked, { model: 'm', id: 'i', created: 0 });

function encode(asked: TranscriptionRequest, events: readonly TranscriptionEvent[]) {
  const encoder = encoderFor(asked);
  const text = events.map((event) => encoder.push(event)).join('');
  const losses = encoder.losses.map(({ feature, action }) => `${feature} ${action}`);
  return { text, losses, contentType: encoder.contentType, streams: encoder.streams };
}

const done = (transcript: Transcript, usage?: Usage): readonly TranscriptionEvent[] => [
  { type: 'done', transcript, ...(usage !== undefined && { usage }) },
];

const timed: Transcript = {
  text: 'One two. Three!',
  duration: 3,
  words: [
    { word: 'One', start: 0, end: 0.5 },
    { word: 'two', start: 0.5, end: 1 },
    { word: 'Three', start: 2.5, end: 3 },
  ],
};

describe('answers of upstreams', () => {
  it.each([
    ['json.json', request('json', { logprobs: true })],
    ['verbose.json', request('verbose_json', { timestamps: ['word', 'segment'] })],
  ])('%s comes back as it was', (file, asked) => {
    const original = JSON.parse(bytesOf('answers', file).toString()) as Record<string, unknown>;
    const { text, losses } = encode(asked, answer(file));
    const expected = 'languages' in original ? { ...original, languages: [{ code: 'en' }] } : original;
    expect(JSON.parse(text)).toEqual(expected);
    expect(losses).toEqual([]);
  });

  it('diarized.json comes back as it was', () => {
    const { text, losses } = encode(request('diarized_json'), answer('diarized.json'));
    expect(JSON.parse(text)).toEqual(JSON.parse(bytesOf('answers', 'diarized.json').toString()));
    expect(losses).toEqual([]);
  });

  it('are read as other servers write them', () => {
    expect(answer('mistral.json')).toEqual([
      {
        type: 'done',
        transcript: { text: 'Bonjour.', segments: [] },
        usage: { input: { total: 6, seconds: 4 }, output: { total: 14 }, raw: expect.anything() },
      },
    ]);
    expect(decode(Buffer.from('"said"'), 'application/json')).toEqual(done({ text: 'said' }));
    const texts = { text: 'a', segments: [{ start: '0.5', end: 'x', text: 'a' }, 7, { start: 1 }] };
    expect(decode(Buffer.from(JSON.stringify(texts)), 'application/json')).toEqual(
      done({ text: 'a', segments: [{ start: 0.5, end: 0.5, text: 'a' }] }),
    );
  });

  it.each([
    [
      'words.srt',
      'text/plain',
      [
        { start: 0, end: 3.32, text: 'The beach was popular.' },
        { start: 4.1, end: 68.4, text: 'Then it\nrained.' },
      ],
    ],
    [
      'words.vtt',
      'text/vtt',
      [
        { start: 0, end: 3.32, text: 'The beach & the sea.', speaker: 'agent' },
        { start: 4.1, end: 3668.4, text: 'Then it rained.' },
      ],
    ],
    ['words.txt', 'text/plain', undefined],
  ])('%s as %s is told by what it holds', (file, contentType, segments) => {
    const [event] = decode(bytesOf('answers', file), contentType);
    expect(event).toMatchObject({ type: 'done', transcript: { text: expect.stringContaining('The beach') } });
    expect(event?.type === 'done' && event.transcript.segments).toEqual(segments);
  });

  it('are told by what they hold where the type is wrong', () => {
    expect(decode(Buffer.from(' {"text":"a"}'), '')).toEqual(done({ text: 'a' }));
    expect(decode(Buffer.from('{ he laughs }'), 'text/plain')).toEqual(done({ text: '{ he laughs }' }));
  });

  it.each([
    ['no JSON', '{"text":', 'provider_invalid_response'],
    ['no object', '[1]', 'provider_invalid_response'],
    ['no text', '{"segments":[]}', 'provider_invalid_response'],
    ['an error', '{"error":{"message":"no","code":"429"}}', 'provider_rate_limited'],
  ])('that are %s are errors', (_what, body, code) => {
    expect(() => decode(Buffer.from(body), 'application/json')).toThrow(expect.objectContaining({ code }));
  });

  it('tell their usage without being parsed', () => {
    expect(readUsage(bytesOf('answers', 'json.json'))).toMatchObject({
      input: { total: 14, audio: 14, text: 0 },
      output: { total: 45 },
    });
    expect(readUsage(bytesOf('answers', 'verbose.json'))).toMatchObject({ input: { seconds: 9 } });
    expect(readUsage(Buffer.from('{"text":"{\\"usage\\":{}}"}'))).toBeUndefined();
  });
});

describe('answers for clients', () => {
  it('are text where they ask for it', () => {
    expect(encode(request('text'), answer('verbose.json'))).toEqual({
      text: 'The beach was popular. Then it rained.\n',
      losses: [],
      contentType: 'text/plain; charset=utf-8',
      streams: false,
    });
  });

  it('are subtitles made of segments', () => {
    expect(encode(request('srt'), answer('verbose.json'))).toEqual({
      text: '1\n00:00:00,000 --> 00:00:03,320\nThe beach was popular.\n\n2\n00:00:04,100 --> 00:00:08,400\nThen it rained.\n\n',
      losses: [],
      contentType: 'text/plain; charset=utf-8',
      streams: false,
    });
    const spoken = encode(request('vtt'), answer('diarized.json'));
    expect(spoken.contentType).toBe('text/vtt; charset=utf-8');
    expect(spoken.text).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:04.700\n<v agent>Thanks for calling.\n\n00:00:04.700 --> 00:00:11.800\n<v A>Hi, I need help.\n\n',
    );
  });

  it.each<[string, TranscriptionShape, Partial<TranscriptionRequest>, Transcript, readonly string[]]>([
    ['subtitles of words', 'srt', {}, timed, ['segments approximated']],
    ['subtitles of nothing but text', 'vtt', {}, { text: 'a', duration: 2 }, ['timestamps approximated']],
    ['subtitles of silence', 'vtt', {}, { text: '' }, []],
    ['no language', 'verbose_json', {}, { ...timed, segments: [] }, ['language dropped']],
    [
      'segments of words',
      'verbose_json',
      {},
      { ...timed, language: 'en' },
      ['segments approximated', 'segment-details dropped'],
    ],
    ['no segments', 'verbose_json', {}, { text: 'a', language: 'en', duration: 1 }, ['timestamps dropped']],
    [
      'no words',
      'verbose_json',
      { timestamps: ['word'] },
      { text: 'a', language: 'en', duration: 1 },
      ['word-timestamps dropped'],
    ],
    ['no length', 'verbose_json', {}, { text: '', language: 'en', segments: [] }, ['duration dropped']],
    [
      'the length of the words',
      'verbose_json',
      { timestamps: ['word'] },
      { text: 'a', language: 'en', words: [{ word: 'a', start: 0, end: 1 }] },
      ['duration approximated'],
    ],
    [
      'no speakers',
      'diarized_json',
      {},
      { text: 'a', duration: 1, segments: [{ start: 0, end: 1, text: 'a' }] },
      ['speakers dropped'],
    ],
    [
      'neither times nor speakers',
      'diarized_json',
      {},
      { text: 'a', duration: 1 },
      ['timestamps approximated', 'speakers dropped'],
    ],
    ['no probabilities', 'json', { logprobs: true }, { text: 'a' }, ['logprobs dropped']],
  ])('%s (%s %j) are losses', (_what, shape, more, transcript, expected) => {
    expect(encode(request(shape, more), done(transcript)).losses).toEqual(expected);
  });

  it('hold nothing that nobody told', () => {
    const { text } = encode(
      request('verbose_json', { timestamps: ['word', 'segment'] }),
      done({ text: 'a' }),
    );
    expect(JSON.parse(text)).toEqual({ task: 'transcribe', text: 'a' });
    const translated = encode(request('verbose_json', { operation: 'translate' }), done({ text: 'a' }));
    expect(JSON.parse(translated.text)).toEqual({ task: 'translate', text: 'a' });
  });

  it('hold segments that came one by one', () => {
    const segment = { start: 0, end: 1, text: 'a', speaker: 'A' };
    const events: readonly TranscriptionEvent[] = [
      { type: 'segment', segment },
      ...done({ text: 'a', duration: 1 }),
    ];
    const { text, losses } = encode(request('diarized_json'), events);
    expect(JSON.parse(text)).toMatchObject({ segments: [{ id: 'seg_0', speaker: 'A', start: 0, end: 1 }] });
    expect(losses).toEqual([]);
  });

  it.each<[Usage, unknown]>([
    [
      { input: { total: 2, audio: 1 }, output: { total: 3 } },
      {
        type: 'tokens',
        input_tokens: 2,
        output_tokens: 3,
        total_tokens: 5,
        input_token_details: { audio_tokens: 1 },
      },
    ],
    [{ input: { seconds: 2.5 } }, { type: 'duration', seconds: 2.5 }],
    [
      { input: { total: 1, seconds: 2 }, raw: { promptTokenCount: 1 } },
      { type: 'tokens', input_tokens: 1, output_tokens: 0, total_tokens: 1 },
    ],
    [{}, undefined],
  ])('tell usage by tokens, else by time: %j', (usage, expected) => {
    const { text } = encode(request('json'), done({ text: 'a' }, usage));
    expect((JSON.parse(text) as { usage?: unknown }).usage).toEqual(expected);
  });

  it('have no words for an error before the end', () => {
    const encoder = encoderFor(request('json'));
    expect(encoder.streams).toBe(false);
    expect(encoder.push({ type: 'delta', text: 'a' })).toBe('');
  });
});
