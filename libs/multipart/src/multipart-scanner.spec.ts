import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cut, scan } from '../fixtures/scan.js';
import { MultipartError } from './multipart-error.js';
import { MultipartScanner } from './multipart-scanner.js';
import { writeForm } from './write-form.js';

const boundary = 'x-Boundary';

const lines = (...text: string[]): Buffer => Buffer.from(text.join('\r\n'), 'latin1');

const usual = lines(
  '--x-Boundary',
  'Content-Disposition: form-data; name="model"',
  '',
  'whisper-1',
  '--x-Boundary',
  'content-disposition: form-data; filename="a \\"b\\" %22c%22.wav"; name="file"',
  'Content-Type: audio/wav',
  '',
  'RIFF\r\n--x-Boundar\r\r\n\n--\0',
  '--x-Boundary--',
  '',
);

const usualParts = [
  { name: 'model', content: 'whisper-1' },
  {
    name: 'file',
    filename: 'a "b" "c".wav',
    contentType: 'audio/wav',
    content: 'RIFF\r\n--x-Boundar\r\r\n\n--\0',
  },
];

const faultOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof MultipartError) return error.fault;
    throw error;
  }
  return 'none';
};

describe('MultipartScanner', () => {
  it('reads a form', () => {
    expect(scan([usual], boundary)).toEqual(usualParts);
  });

  it('reads it cut at any byte', () => {
    for (let at = 1; at < usual.length; at++) {
      expect(scan([usual.subarray(0, at), usual.subarray(at)], boundary)).toEqual(usualParts);
    }
  });

  it('holds on to nothing that was pushed: other bytes may stand there by the next time', () => {
    for (let at = 1; at < usual.length; at++) {
      const scanner = new MultipartScanner(boundary, { headSize: 1_000, parts: 10 });
      let content = '';
      for (const bytes of [usual.subarray(0, at), usual.subarray(at, at + 1), usual.subarray(at + 1)]) {
        const chunk = Buffer.from(bytes);
        for (const event of scanner.push(chunk)) {
          if (event.type === 'content') content += event.bytes.toString('latin1');
        }
        chunk.fill('!');
      }
      scanner.end();
      expect(content).toBe(usualParts.map((part) => part.content).join(''));
    }
  });

  it.each([1, 2, 3, 7])('reads it in chunks of %i bytes', (size) => {
    expect(scan(cut(usual, size), boundary)).toEqual(usualParts);
  });

  it.each([
    [
      'a preamble and an epilogue',
      lines(
        'hello',
        'there',
        '--x-Boundary',
        'Content-Disposition: form-data; name=a',
        '',
        'A',
        '--x-Boundary--',
        'bye',
        '',
      ),
    ],
    [
      'blanks after the boundary',
      lines('--x-Boundary \t ', 'Content-Disposition: form-data; name=a', '', 'A', '--x-Boundary--'),
    ],
    [
      'no line end at its end',
      lines('--x-Boundary', 'Content-Disposition:form-data ; name="a" ;', '', 'A', '--x-Boundary--'),
    ],
  ])('takes %s', (_what, form) => {
    expect(scan([form], boundary)).toEqual([{ name: 'a', content: 'A' }]);
    expect(scan(cut(form, 1), boundary)).toEqual([{ name: 'a', content: 'A' }]);
  });

  it('takes an empty part, an empty filename and UTF-8 names', () => {
    const form = Buffer.from(
      '--x-Boundary\r\nContent-Disposition: form-data; name="größe"; filename=""\r\n\r\n\r\n--x-Boundary--\r\n',
    );
    expect(scan(cut(form, 1), boundary)).toEqual([{ name: 'größe', filename: '', content: '' }]);
  });

  it.each([
    ["filename*=UTF-8''na%C3%AFve.wav", 'naïve.wav'],
    ["filename=plain.wav; filename*=UTF-8''%e2%82%ac.wav", '€.wav'],
    ["filename=plain.wav; filename*=UTF-8''%zz", 'plain.wav'],
    ['filename="C:\\dir\\a.wav"', 'C:\\dir\\a.wav'],
    ['filename="a;b=c.wav"', 'a;b=c.wav'],
  ])('reads %s', (written, filename) => {
    const form = lines(
      '--x-Boundary',
      `Content-Disposition: form-data; name="f"; ${written}`,
      '',
      '',
      '--x-Boundary--',
    );
    expect(scan([form], boundary)).toEqual([{ name: 'f', filename, content: '' }]);
  });

  it('has no parts in a form without any', () => {
    expect(scan([lines('--x-Boundary--')], boundary)).toEqual([]);
  });

  const part = (disposition: string, ...more: string[]): Buffer =>
    lines('--x-Boundary', `Content-Disposition: ${disposition}`, ...more, '', 'A', '--x-Boundary--');

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'no-parts'],
    ['another boundary', lines('--other', '', 'A', '--other--'), 'no-parts'],
    ['no final boundary', usual.subarray(0, -'--x-Boundary--\r\n'.length), 'cut'],
    ['half of the final boundary', usual.subarray(0, -3), 'cut'],
    ['half a head', usual.subarray(0, 30), 'cut'],
    [
      'bare line feeds',
      Buffer.from(usual.toString('latin1').replaceAll('\r', ''), 'latin1'),
      'misplaced-boundary',
    ],
    [
      'the boundary after a bare line feed inside a part',
      part('form-data; name=a', '', 'x\n--x-Boundary\nz'),
      'misplaced-boundary',
    ],
    [
      'the boundary where it seems to end the form',
      lines('--x-Boundary', 'Content-Disposition: form-data; name=a', '', 'x--x-Boundary--'),
      'misplaced-boundary',
    ],
    [
      'a longer boundary inside a part',
      part('form-data; name=a', '', 'x\r\n--x-BoundaryLonger'),
      'misplaced-boundary',
    ],
    [
      'the boundary where the content begins',
      lines('--x-Boundary', 'Content-Disposition: form-data; name=a', '', '--x-Boundary--'),
      'misplaced-boundary',
    ],
    [
      'the boundary among the headers',
      lines('--x-Boundary', 'a: b', '--x-Boundary', 'c: d', '', '', '--x-Boundary--'),
      'misplaced-boundary',
    ],
    ['parts after the end', Buffer.concat([usual, usual]), 'misplaced-boundary'],
    ['no headers', lines('--x-Boundary', '', 'A', '--x-Boundary--'), 'broken-head'],
    ['no name', part('form-data; filename=a'), 'broken-head'],
    ['an empty name', part('form-data; name=""'), 'broken-head'],
    ['two names', part('form-data; name=a; name=b'), 'broken-head'],
    ['an extended name', part("form-data; name*=UTF-8''b; name=a"), 'broken-head'],
    ['a name that readers would unescape differently', part('form-data; name="mode\\l"'), 'broken-head'],
    ['two dispositions', part('form-data; name=a', 'content-disposition: form-data; name=b'), 'broken-head'],
    ['a folded header', part('form-data;', ' name=a'), 'broken-head'],
    ['another disposition', part('attachment; name=a'), 'broken-head'],
    ['a disposition that does not end', part('form-data; name="a'), 'broken-head'],
    ['a transfer encoding', part('form-data; name=a', 'Content-Transfer-Encoding: base64'), 'broken-head'],
  ])('refuses %s', (_what, form, fault) => {
    expect(faultOf(() => scan([form], boundary))).toBe(fault);
    expect(faultOf(() => scan(cut(form, 1), boundary))).toBe(fault);
  });

  it('keeps its limits', () => {
    const manyParts = Array.from({ length: 4 }, (_, index) => ({ name: `a${index}`, value: '' }));
    const many = Buffer.from(
      writeForm(manyParts, boundary)
        .map((piece) => (piece.kind === 'text' ? piece.text : ''))
        .join(''),
    );
    expect(faultOf(() => scan([many], boundary, { headSize: 100, parts: 3 }))).toBe('too-many-parts');
    expect(faultOf(() => scan([many], boundary, { headSize: 20, parts: 4 }))).toBe('head-too-large');
    expect(scan([many], boundary, { headSize: 100, parts: 4 })).toHaveLength(4);
    const [head = ''] = many.toString('latin1').split('\r\n\r\n');
    const headSize = head.length - '--x-Boundary'.length;
    expect(scan(cut(many, 1), boundary, { headSize, parts: 4 })).toHaveLength(4);
    expect(faultOf(() => scan(cut(many, 1), boundary, { headSize: headSize - 1, parts: 4 }))).toBe(
      'head-too-large',
    );
    const endless = lines('--x-Boundary', `a: ${'b'.repeat(200)}`);
    expect(faultOf(() => scan(cut(endless, 1), boundary, { headSize: 100, parts: 1 }))).toBe(
      'head-too-large',
    );
  });
});

/** Text and bytes that are full of what ends lines and begins boundaries. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', '-', '--', '--x-Boundar', '\r\n--x', '%22', '"', '\\'),
      fc.string(),
    ),
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => !text.includes('--x-Boundary'));
const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => !/[\\%]/.test(text) && text === text.toWellFormed());
const parts = fc.array(
  fc.oneof(
    fc.record({ name, value: awkward }),
    fc.record({ name, filename: name, contentType: fc.constant('audio/wav'), content: awkward }),
  ),
  { minLength: 1, maxLength: 5 },
);

describe('writeForm', () => {
  it('is read by the scanner, in chunks of any size', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 40 }), (given, size) => {
        const form = Buffer.from(
          writeForm(given, boundary)
            .map((piece) => (piece.kind === 'text' ? piece.text : piece.content))
            .join(''),
        );
        const scanned = scan(cut(form, size), boundary);
        expect(scanned).toEqual(
          given.map((part) => ({
            name: part.name,
            content: Buffer.from('value' in part ? part.value : part.content).toString('latin1'),
            ...('filename' in part && { filename: part.filename, contentType: part.contentType }),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('leaves no doubt where a name ends', () => {
    const form = (filename: string): string =>
      writeForm([{ name: 'file', filename, content: '' }], boundary)
        .map((piece) => (piece.kind === 'text' ? piece.text : piece.content))
        .join('');
    const windows = 'C:\\"new"\\';
    expect(form(windows)).toContain(String.raw`filename="C:\\%22new%22\\"`);
    expect(scan([Buffer.from(form(windows))], boundary)).toMatchObject([{ filename: windows }]);
    expect(scan([Buffer.from(form('a\0b'))], boundary)).toMatchObject([{ filename: 'a%00b' }]);
  });
});

describe("the platform's forms", () => {
  it('are read as they were meant', async () => {
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 400 }), async (given, size) => {
        const form = new FormData();
        for (const part of given) {
          if ('value' in part) form.append(part.name, part.value);
          else form.append(part.name, new Blob([part.content], { type: part.contentType }), part.filename);
        }
        const response = new Response(form);
        const type = response.headers.get('content-type') ?? '';
        const bytes = Buffer.from(await response.arrayBuffer());
        const scanned = scan(cut(bytes, size), type.slice(type.indexOf('=') + 1));
        expect(scanned.map(({ name, filename, content }) => [name, filename, content])).toEqual(
          await described(form, (text) => text.replaceAll(/\r\n|\r|\n/g, '\r\n')),
        );
      }),
      { numRuns: 100 },
    );
  });
});

/** @param sent what becomes of a text field's value when it is sent */
async function described(form: FormData, sent: (text: string) => string): Promise<(string | undefined)[][]> {
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, undefined, Buffer.from(sent(value)).toString('latin1')]
        : [name, value.name, Buffer.from(await value.arrayBuffer()).toString('latin1')],
    ),
  );
}
