import type { Buffer } from 'node:buffer';
import { MultipartError } from './multipart-error.js';
import type { PartHead } from './multipart-event.js';

/** What the headers of a part say. */
export type PartDescription = Pick<PartHead, 'name' | 'filename' | 'contentType'>;

const parameter = /^;[ \t]*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))[ \t]*/s;
const extendedValue = /^([\w-]+)'[^']*'(.*)$/;

/**
 * Reads the headers of a part: RFC 7578 §4.2, with what browsers and older clients make of it. What two readers could
 * take for different names is refused: a form is relayed as it came, and the upstream must see what was seen here.
 * @param head without the blank line at its end
 * @throws MultipartError `broken-head`
 */
export function readPartHead(head: Buffer): PartDescription {
  const headers = readHeaders(head.toString('utf8'));
  const disposition = headers.get('content-disposition');
  if (disposition === undefined) throw broken('has a part without a Content-Disposition header');
  const parameters = readDisposition(disposition);
  const name = parameters.get('name');
  if (name === undefined || name === '') throw broken('has a part without a name');
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary';
  if (!['binary', '8bit', '7bit'].includes(encoding)) {
    throw broken(`has a part in a transfer encoding; send ${JSON.stringify(name)} as plain bytes`);
  }
  const filename = readExtended(parameters.get('filename*')) ?? parameters.get('filename');
  const contentType = headers.get('content-type');
  return {
    name,
    ...(filename !== undefined && { filename }),
    ...(contentType !== undefined && contentType !== '' && { contentType }),
  };
}

function readHeaders(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    // Rules out folded lines, bare line ends and blanks before the colon, which readers treat differently.
    if (colon < 1 || /[\r\n\0]/.test(line) || !/^[\x21-\x7e]+$/.test(name)) {
      throw broken(
        'has a part whose headers are damaged; lines end with CR LF, and a blank one follows them',
      );
    }
    if (headers.has(name)) throw broken(`has a part with two ${name.slice(0, 40)} headers`);
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

function readDisposition(value: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  let rest = value.replace(/^form-data[ \t]*/i, '');
  if (rest === value) throw broken('has a part whose Content-Disposition is not form-data');
  while (rest !== '' && rest !== ';') {
    const match = parameter.exec(rest);
    if (match === null) throw broken('has a part whose Content-Disposition is damaged');
    const [whole, key = '', quoted, plain = ''] = match;
    const name = key.toLowerCase();
    if (parameters.has(name) || name === 'name*') {
      throw broken(`has a part whose Content-Disposition names it twice or in a way that is not allowed`);
    }
    if (name === 'name' && /\\[^"\\]/.test(quoted ?? ''))
      throw broken('has a part with a backslash in its name');
    parameters.set(name, quoted === undefined ? plain : unescape(quoted));
    rest = rest.slice(whole.length);
  }
  return parameters;
}

/** Browsers write %22, others a backslash; one before any other character belongs to a Windows path. */
const unescape = (quoted: string): string =>
  quoted.replaceAll(
    /\\(["\\])|%(22|0D|0A)/gi,
    (_match, escaped: string | undefined, code: string) =>
      escaped ?? String.fromCharCode(Number.parseInt(code, 16)),
  );

/** `UTF-8''na%C3%AFve.wav` (RFC 8187). RFC 7578 forbids it, some clients send it. Undefined where it says nothing. */
function readExtended(value: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = extendedValue.exec(value ?? '') ?? [];
  if (charset.toLowerCase() !== 'utf-8') return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

const broken = (clause: string): MultipartError => new MultipartError('broken-head', clause);
