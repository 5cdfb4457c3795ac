import assert from 'node:assert/strict';
import { isMultipartForm, readBoundary, writeForm } from '#libs/multipart';
import type { FuzzTarget } from '../../engine/target.js';
import { cutsOf, uncut } from '../cuts.js';
import { scanOutcome } from './scan-outcome.js';
import type { ReadPart, ScanOutcome } from './scan-outcome.js';

const limits = { headSize: 300, parts: 6 };

/** Forms: the first line is their content type, the rest their body. */
export const multipartTarget: FuzzTarget = {
  name: 'multipart',
  input: 'bytes',
  triesPerTest: 3_000,
  explores: ['libs/multipart'],
  words: [
    ...[
      '\r\n',
      '\r\n\r\n',
      '--',
      '--x',
      '\r\n--x',
      '\r\n--x--',
      '\r\n--x\r\n',
      '--x--\r\n',
      ' \t',
      'boundary=x',
    ],
    ...[
      'Content-Disposition: form-data; name="',
      '; filename="',
      '; name=',
      'Content-Type: ',
      "UTF-8''%C3%A9",
    ],
    ...[
      'filename*=',
      '\\"',
      '%22',
      '%0D',
      'Content-Transfer-Encoding: 7bit',
      'multipart/form-data;',
      '"',
      '\\\\',
    ],
  ],
  seeds: () => written.map((text) => Buffer.from(text, 'latin1')),
  async check(input) {
    const lineEnd = input.indexOf('\n');
    const contentType = input.toString('latin1', 0, lineEnd < 0 ? input.length : lineEnd);
    const body = lineEnd < 0 ? Buffer.alloc(0) : input.subarray(lineEnd + 1);
    const named = readBoundary(contentType);
    if (named !== undefined) assert(isMultipartForm(contentType));
    const boundary = named ?? 'x';
    const outcome = scanOutcome(uncut(body), boundary, limits);
    for (const chunks of cutsOf(body)) assert.deepEqual(scanOutcome(chunks, boundary, limits), outcome);
    if (!('parts' in outcome)) return;
    for (const part of outcome.parts) checkPart(part, body, boundary);
    checkWrittenAnew(outcome.parts, boundary);
    await checkOtherReader(outcome, body, boundary);
  },
};

/** Offsets name the very bytes, and no other reader could find a boundary in them. */
function checkPart(part: ReadPart, body: Buffer, boundary: string): void {
  assert.equal(body.toString('latin1', part.start, part.end), part.content);
  assert.equal(
    body.toString('latin1', part.boundaryAt, part.boundaryAt + 2 + boundary.length),
    `--${boundary}`,
  );
  assert(!part.content.includes(`--${boundary}`), 'the content holds the boundary');
}

/** What was read, written for an upstream, reads the same. */
function checkWrittenAnew(parts: readonly ReadPart[], boundary: string): void {
  // Names are written as browsers do: one that has a per cent sign, a backslash, a NUL or the boundary in it does not come back.
  if (parts.some(({ name, filename = '' }) => /[%\\\0]/.test(name) || (name + filename).includes(boundary)))
    return;
  const pieces = writeForm(
    parts.map(({ name, filename = '', contentType, content }) => ({
      name,
      filename,
      ...(contentType !== undefined && { contentType }),
      content: Buffer.from(content, 'latin1'),
    })),
    boundary,
  );
  const bytes = pieces.map((piece) => (piece.kind === 'text' ? Buffer.from(piece.text) : piece.content));
  const again = scanOutcome(bytes, boundary, { headSize: 4_000, parts: 100 });
  assert('parts' in again, `what was written is no form: ${JSON.stringify(again)}`);
  const told = (list: readonly ReadPart[]) => list.map(({ name, content }) => ({ name, content }));
  assert.deepEqual(told(again.parts), told(parts));
}

/** Where Node's own reader takes the form, it sees the same parts. */
async function checkOtherReader(
  { parts }: Extract<ScanOutcome, { parts: object }>,
  body: Buffer,
  boundary: string,
): Promise<void> {
  const isPlain = parts.every(({ name }) => /^[\x20-\x7e]*$/.test(name) && !/[\\%]/.test(name));
  const seen = isPlain ? await readByNode(body, boundary) : undefined;
  if (seen === undefined) return;
  const expected = parts.map(({ name, content }, place) => {
    const isText = seen[place]?.isText === true;
    return { name, isText, content: isText ? decodedText(content) : content };
  });
  assert.deepEqual(expected, seen, 'another reader sees other parts');
}

/** Latin-1 for bytes, as text fields are decoded. */
const decodedText = (bytes: string): string => new TextDecoder().decode(Buffer.from(bytes, 'latin1'));

interface SeenPart {
  readonly name: string;
  readonly isText: boolean;
  readonly content: string;
}

async function readByNode(body: Buffer, boundary: string): Promise<readonly SeenPart[] | undefined> {
  try {
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- for servers, that is: these forms are small.
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    return await Promise.all([...form.entries()].map(([name, value]) => seenPart(name, value)));
  } catch {
    return undefined;
  }
}

async function seenPart(name: string, value: string | Blob): Promise<SeenPart> {
  if (typeof value === 'string') return { name, isText: true, content: value };
  return { name, isText: false, content: Buffer.from(await value.arrayBuffer()).toString('latin1') };
}

const field = (name: string, content: string, more = ''): string =>
  `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;

const written: readonly string[] = [
  `multipart/form-data; boundary=x\n--x\r\n${field('model', 'm')}\r\n--x--\r\n`,
  `multipart/form-data; boundary="x"\npreamble\r\n--x \t\r\n${field('a', 'b\r\n-')}\r\n--x\r\nContent-Type: text/plain\r\n${field('file', '\xff\0', '; filename="a \\"b\\".wav"')}\r\n--x--epilogue`,
  `multipart/form-data; charset=utf-8; boundary=----Ab'()+_,-./:=?9\n------Ab'()+_,-./:=?9\r\n${field('é', '', "; filename*=UTF-8''na%C3%AFve.wav; filename=x")}\r\n------Ab'()+_,-./:=?9--`,
  `multipart/form-data; boundary=x\n--x\r\ncontent-transfer-encoding: binary\r\ncontent-disposition: form-data; name=plain;\r\n\r\n--y\r\n--x--\r\n`,
];
