import { describe, expect, it } from '@jest/globals';
import type { TranscriptionOperation, TranscriptionRequest } from '#libs/canonical';
import { openAiTranscriptionsCodec, requireRecording } from '#libs/formats/openai-transcriptions';
import { formOf, namesIn, requestIn } from '../fixtures/read-fixtures.js';

const { decodeRequest } = openAiTranscriptionsCodec;
type Parts = Parameters<typeof formOf>[0];

const file: Parts[number] = { name: 'file', filename: 'a.wav', contentType: 'audio/wav', bytes: 8 };
const fields = (values: Readonly<Record<string, string>>): Parts =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const decode = (
  values: Readonly<Record<string, string>>,
  files: Parts = [file],
  operation: TranscriptionOperation = 'transcribe',
): TranscriptionRequest =>
  decodeRequest({ kind: 'form', form: formOf([...fields({ model: 'm', ...values }), ...files]) }, operation);

const refusal = (param: string, message: string): unknown =>
  expect.objectContaining({
    code: 'caller_invalid_request',
    param,
    message: expect.stringContaining(message),
  });

describe("the vendor's SDKs' forms", () => {
  it.each(namesIn('requests'))('%s is read', (name) => {
    const { operation, form } = requestIn(name);
    const request = decodeRequest({ kind: 'form', form }, operation);
    expect(request).toMatchObject({
      operation,
      model: expect.any(String),
      audio: { content: form.files[0]?.file.content },
    });
    if (name.startsWith('sdk-')) expect(request).not.toHaveProperty('ext');
  });

  it('say all there is to say', () => {
    const read = (name: string) => {
      const { operation, form } = requestIn(name);
      return decodeRequest({ kind: 'form', form }, operation);
    };
    expect(read('sdk-openai-7-transcription-verbose.json')).toMatchObject({
      shape: 'verbose_json',
      languages: ['en'],
      prompt: 'p',
      temperature: 0,
      timestamps: ['word', 'segment'],
      stream: false,
    });
    expect(read('sdk-openai-7-transcription-stream.json').stream).toBe(true);
    expect(read('every-hint.json')).toMatchObject({
      languages: ['en', 'de'],
      keywords: ['Kubernetes', 'étude'],
      logprobs: true,
      chunking: { threshold: 0.5, prefixPadding: 300, silenceDuration: 200 },
      audio: { name: 'talk.m4a' },
    });
    expect(read('known-speakers.json')).toMatchObject({
      chunking: 'auto',
      knownSpeakers: [
        { name: 'agent', reference: 'data:audio/wav;base64,AA==' },
        { name: 'customer', reference: 'data:audio/mpeg;base64,//4=' },
      ],
    });
    expect(read('unknown-fields.json').ext?.fields).toEqual({
      hotwords: 'tea',
      vad_filter: 'true',
      beam: ['1', '2'],
    });
  });
});

describe('forms that cannot be served', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ model: '' }, 'model', 'is required'],
    [{ response_format: 'xml' }, 'response_format', 'must be one of json, text, srt'],
    [{ temperature: 'NaN' }, 'temperature', 'must be a number; "NaN" is not'],
    [{ temperature: 'Infinity' }, 'temperature', 'must be a number'],
    [{ temperature: '1e999' }, 'temperature', 'must be a number'],
    [{ temperature: '1.5' }, 'temperature', 'must be from 0 to 1, but is 1.5'],
    [{ stream: 'yes' }, 'stream', 'must be one of true, false'],
    [
      { 'timestamp_granularities[]': 'word' },
      'timestamp_granularities',
      'needs response_format verbose_json',
    ],
    [
      { 'timestamp_granularities[]': 'letter', response_format: 'verbose_json' },
      'timestamp_granularities',
      'one of word, segment',
    ],
    [{ 'include[]': 'logprobs', response_format: 'text' }, 'include', 'needs response_format json'],
    [{ 'include[]': 'usage' }, 'include', 'must be logprobs'],
    [{ chunking_strategy: 'manual' }, 'chunking_strategy', 'one of auto, server_vad'],
    [{ 'chunking_strategy[type]': 'other' }, 'chunking_strategy[type]', 'must be server_vad'],
    [{ 'chunking_strategy[threshold]': '0.5' }, 'chunking_strategy', 'set chunking_strategy[type]'],
    [
      { 'chunking_strategy[type]': 'server_vad', 'chunking_strategy[threshold]': '2' },
      'chunking_strategy[threshold]',
      'from 0 to 1',
    ],
    [
      { 'chunking_strategy[type]': 'server_vad', 'chunking_strategy[silence_duration_ms]': '0.5' },
      'chunking_strategy[silence_duration_ms]',
      'integer',
    ],
    [
      { 'known_speaker_references[]': 'data:audio/wav;base64,AA==' },
      'known_speaker_names',
      'must name the speaker',
    ],
    [
      { 'known_speaker_names[]': 'a', 'known_speaker_references[]': 'https://x/y.wav' },
      'known_speaker_references',
      'data URLs',
    ],
  ])('%j: %s %s', (values, param, message) => {
    expect(() => decode(values)).toThrow(refusal(param, message));
  });

  it.each([
    ['audio', 'file'],
    ['lang', 'language'],
    ['Language', 'language'],
    ['responseFormat', 'response_format'],
    ['response-format', 'response_format'],
    ['keyword', 'keywords'],
    ['timestamp_granularity', 'timestamp_granularities'],
    ['model_id', 'model'],
  ])('%s is called %s', (wrong, right) => {
    expect(() => decode({ [wrong]: 'x' })).toThrow(refusal(wrong, `'${right}' is`));
  });

  it('have speakers that do not fit their samples', () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ name: 'known_speaker_names[]', value }));
    const sample = { name: 'known_speaker_references[]', value: 'data:audio/wav;base64,AA==' };
    expect(() => decode({}, [...names, file])).toThrow(
      refusal('known_speaker_names', 'at most 4, but are 5'),
    );
    expect(() => decode({}, [...names.slice(0, 2), sample, file])).toThrow(
      refusal('known_speaker_references', 'as many as known_speaker_names: 2, but are 1'),
    );
    expect(decode({}, [...names.slice(0, 2), file]).knownSpeakers).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it.each<[string, Parts, string, string]>([
    ['no file', [], 'file', 'is required, but missing; supported are flac'],
    ['two files', [file, file], 'file', 'must be one recording, but 2 were sent'],
    ['a file elsewhere', [{ ...file, name: 'audio' }], 'audio', "send the recording as 'file'"],
    ['an empty file', [{ ...file, bytes: 0 }], 'file', 'is empty'],
    [
      'a picture',
      [{ ...file, filename: 'a.PNG' }],
      'file',
      'is no recording, but a .png file; supported are flac',
    ],
    ['a document', [{ ...file, filename: 'a.pdf', contentType: 'audio/wav' }], 'file', 'a .pdf file'],
    ['text', [{ ...file, filename: 'a', contentType: 'text/plain' }], 'file', 'but text/plain'],
    ['a field', [{ name: 'file', value: 'RIFF' }], 'file', 'must be sent as a file'],
  ])('hold %s', (_what, files, param, message) => {
    expect(() => decode({}, files)).toThrow(refusal(param, message));
    expect(() => {
      requireRecording(formOf(files));
    }).toThrow(refusal(param, message));
  });

  it('may hold what the gateway does not know', () => {
    for (const [filename, contentType] of [
      ['a.amr', 'audio/amr'],
      ['a.xyz', 'application/octet-stream'],
      ['blob', undefined],
      ['talk.wav', 'text/plain'],
    ]) {
      const sent = {
        name: 'file',
        bytes: 1,
        ...(filename !== undefined && { filename }),
        ...(contentType !== undefined && { contentType }),
      };
      expect(decode({}, [sent]).audio).toMatchObject({ name: filename });
    }
  });

  it('are no JSON', () => {
    expect(() => decodeRequest({ kind: 'json', value: {} }, 'transcribe')).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_media_type' }),
    );
  });
});

describe('translations', () => {
  it('know fewer fields; others go to the same format alone', () => {
    expect(decode({ response_format: 'vtt', language: 'de' }, [file], 'translate')).toMatchObject({
      operation: 'translate',
      shape: 'vtt',
      stream: false,
      ext: { format: 'openai-transcriptions', fields: { language: 'de' } },
    });
    expect(() => decode({ response_format: 'diarized_json' }, [file], 'translate')).toThrow(
      refusal('response_format', 'must be json, text, srt, verbose_json or vtt'),
    );
    expect(() => decode({ stream: 'true' }, [file], 'translate')).toThrow(refusal('stream', 'not available'));
    expect(decode({ stream: 'false' }, [file], 'translate')).not.toHaveProperty('ext');
  });
});
