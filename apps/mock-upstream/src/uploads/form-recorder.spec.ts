import { describe, expect, it } from '@jest/globals';
import { FormRecorder } from './form-recorder.js';
import type { RecordedForm } from './recorded-upload.js';

const lines = (...all: readonly string[]): Buffer => Buffer.from(all.join('\r\n'));

const form = lines(
  'preamble',
  '--b',
  'Content-Disposition: form-data; name="empty"',
  '',
  '',
  '--b',
  'content-disposition: form-data; name="file"; filename="a \\"b\\" %22c%22.bin"',
  'Content-Type: audio/wav; x=y',
  '',
  'one\r\n-bx\r\n--',
  '--b',
  'Content-Disposition: form-data; name=text',
  '',
  'zwei\n',
  '--b--',
  'epilogue',
);

function record(
  bytes: Buffer,
  step: number,
  contentType = 'multipart/form-data; boundary="b"',
): RecordedForm {
  const recorder = new FormRecorder(contentType);
  for (let at = 0; at < bytes.length; at += step) recorder.push(bytes.subarray(at, at + step));
  return recorder.end();
}

describe('forms', () => {
  it.each([1, 2, 3, 7, 1000])('are read in pieces of %d bytes', (step) => {
    expect(record(form, step)).toEqual({
      parts: [
        { name: 'empty', text: '' },
        {
          name: 'file',
          filename: 'a "b" "c".bin',
          contentType: 'audio/wav',
          size: 12,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as unknown,
          start: Buffer.from('one\r\n-bx\r\n--'),
        },
        { name: 'text', text: 'zwei\n' },
      ],
    });
  });

  it.each([
    ['without an end', form.subarray(0, -20), 'unexpected end of form'],
    [
      'with a part that has no name',
      lines('--b', 'Content-Disposition: form-data', '', 'x', '--b--'),
      'no form-data',
    ],
    ['with endless headers', Buffer.concat([lines('--b', ''), Buffer.alloc(20_000, 'x')]), 'too long'],
    ['with rubbish after a boundary', lines('--b!', '', 'x', '--b--'), 'neither a part nor the end'],
  ])('%s are at fault', (_, bytes, fault) => {
    expect(record(bytes, 5).fault).toContain(fault);
  });
});
