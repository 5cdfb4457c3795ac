import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formEnd, formType, rawForm } from '../support/raw-form.js';
import type { RawPart } from '../support/raw-form.js';
import { rawRequest } from '../support/raw-http.js';
import { UploadGateway } from '../support/upload-gateway.js';

const transcriptions = '/v1/audio/transcriptions';
const edits = '/v1/images/edits';

const text = (name: string, value: string): RawPart => ({ name, value });
const file = (filename: string, value: string | Buffer = 'sound', name = 'file'): RawPart => ({
  name,
  filename,
  value,
});
const whisper = text('model', 'hub/whisper-1');
const relayed = text('model', 'openai/whisper-1');
const sound = file('a.wav');
const picture = (name = 'image', value: string | Buffer = 'pixels', type = 'image/png'): RawPart => ({
  name,
  filename: 'a.png',
  type,
  value,
});
const editing = [text('model', 'hub/gpt-image-2'), text('prompt', 'bluer')];

let uploads: UploadGateway;
beforeAll(async () => {
  uploads = await UploadGateway.start();
});
beforeEach(() => {
  uploads.mock.reset();
});
afterEach(() => uploads.expectNothingLeft());
afterAll(() => uploads.close());

describe('a form that cannot be served', () => {
  it.each<[string, string, readonly RawPart[], string, string]>([
    ['no file', transcriptions, [whisper], 'file', 'supported are flac, mp3'],
    ['text for the file', transcriptions, [whisper, text('file', 'sound')], 'file', 'with a filename'],
    ['two files', transcriptions, [whisper, sound, file('b.wav')], 'file', '2 were sent'],
    ['an empty file', transcriptions, [whisper, file('a.wav', '')], 'file', '0 bytes'],
    ['a picture', transcriptions, [whisper, file('a.PNG')], 'file', 'a .png file'],
    ['a file of another name', transcriptions, [whisper, file('a.wav', 'x', 'audio')], 'audio', "as 'file'"],
    [
      'the file and a stray one',
      transcriptions,
      [whisper, sound, file('b', 'x', 'extra')],
      'extra',
      "'file'",
    ],
    [
      'a field’s name in another spelling',
      transcriptions,
      [whisper, sound, text('responseFormat', 'text')],
      'responseFormat',
      "'response_format' is",
    ],
    [
      'an upstream’s name for it',
      transcriptions,
      [whisper, sound, text('language_code', 'de')],
      'language_code',
      "'language' is",
    ],
    ['NaN', transcriptions, [whisper, sound, text('temperature', 'NaN')], 'temperature', 'number'],
    [
      'a number out of range',
      transcriptions,
      [whisper, sound, text('temperature', '1e9')],
      'temperature',
      '1',
    ],
    ['a word for a flag', transcriptions, [whisper, sound, text('stream', 'maybe')], 'stream', 'true'],
    [
      'a format nobody knows',
      transcriptions,
      [whisper, sound, text('response_format', 'docx')],
      'response_format',
      'verbose_json',
    ],
    ['no model', transcriptions, [sound], 'model', 'GET /v1/models'],
    ['an empty model', transcriptions, [text('model', ''), sound], 'model', 'must not be empty'],
    ['two models', transcriptions, [whisper, sound, whisper], 'model', 'more than once'],
    ['no picture', edits, editing, 'image', "named 'image'"],
    ['a picture of another name', edits, [...editing, picture('picture')], 'image', "named 'picture'"],
    ['an empty picture', edits, [...editing, picture('image', '')], 'image', 'empty'],
    ['NaN pictures', edits, [...editing, picture(), text('n', 'NaN')], 'n', 'integer'],
    ['less than no picture', edits, [...editing, picture(), text('n', '-1')], 'n', '1'],
    ['two masks', edits, [...editing, picture(), picture('mask'), picture('mask')], 'mask', 'send it once'],
    [
      'a transcriber for pictures',
      edits,
      [text('prompt', 'p'), whisper, picture()],
      'model',
      'POST /v1/audio/transcriptions',
    ],
    [
      'a painter for recordings',
      transcriptions,
      [text('model', 'openai/gpt-image-2'), sound],
      'model',
      'POST /v1/images/generations',
    ],
  ])('is told so before anybody is asked: %s', async (_what, path, parts, param, words) => {
    const answer = await uploads.post(path, ...parts);
    const { error } = answer.json() as { error: object };
    expect(Object.keys(error).sort()).toEqual(['code', 'message', 'param', 'type']);
    expect(error).toMatchObject({
      message: expect.stringContaining(words),
      type: 'invalid_request_error',
      param,
    });
    expect(answer.status).toBe(400);
    expect(uploads.asked).toEqual([]);
  });

  it.each<[string, string, readonly RawPart[], string, string]>([
    ['a type it may not know', transcriptions, [relayed, file('a.xyz')], 'Invalid file format', 'verbatim'],
    ['a type it may not know', transcriptions, [whisper, file('a.xyz')], 'Invalid file format', 'hub'],
    ['NaN', transcriptions, [relayed, sound, text('temperature', 'NaN')], 'temperature', 'verbatim'],
    ['a new field', transcriptions, [relayed, sound, text('mood', 'fine')], "parameter: 'mood'", 'verbatim'],
    ['a recording to paint', edits, [...editing, picture('image', 'x', 'audio/wav')], 'audio/wav', 'hub'],
  ])('is for the upstream to judge: %s', async (_what, path, parts, words, lane) => {
    const answer = await uploads.post(path, ...parts);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: { message: expect.stringContaining(words) } });
    expect(uploads.asked).toEqual([path]);
    expect(await uploads.gateway.requestLine(path, String(answer.headers['x-request-id']))).toMatchObject({
      lane,
    });
  });

  const whole = rawForm(whisper, sound);
  it.each<[string, string | Buffer, string, string]>([
    [
      'cut in the middle of the file',
      whole.subarray(0, whole.length - formEnd.length - 2),
      formType['content-type'],
      'is cut',
    ],
    ['cut in the middle of a head', whole.subarray(0, 30), formType['content-type'], 'is cut'],
    ['of another boundary', whole, 'multipart/form-data; boundary=other', 'boundary'],
    ['without a boundary', whole, 'multipart/form-data', 'names no boundary'],
    ['that is empty', '', formType['content-type'], 'form'],
    ['of no parts', '--b0undary--\r\n', formType['content-type'], 'no parts'],
    [
      'with a field of no name',
      '--b0undary\r\nContent-Disposition: form-data\r\n\r\nx' + formEnd,
      formType['content-type'],
      'name',
    ],
    ['that is random', randomBytes(4096), formType['content-type'], 'form'],
  ])('is no form: one %s', async (_what, body, type, words) => {
    const answer = await rawRequest(uploads.gateway.url, {
      path: transcriptions,
      headers: { ...uploads.headers, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { message: expect.stringContaining(words), type: 'invalid_request_error' },
    });
    expect(uploads.asked).toEqual([]);
  });

  it('is no form: JSON', async () => {
    const answer = await rawRequest(uploads.gateway.url, {
      path: transcriptions,
      headers: { ...uploads.headers, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(415);
    expect(answer.json()).toMatchObject({
      error: { message: expect.stringContaining('multipart/form-data') },
    });
  });
});
