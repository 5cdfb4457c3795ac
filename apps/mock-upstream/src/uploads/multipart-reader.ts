/** What stands before a part's content. */
export interface PartHead {
  readonly name: string;
  /** Absent: a text. */
  readonly filename?: string;
  readonly contentType?: string;
}

/** Gets the parts of a form one after the other. */
export interface PartSink {
  begin(head: PartHead): void;
  data(chunk: Buffer): void;
  end(): void;
}

const longestHead = 16 * 1024;
const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = '\r\n';

/**
 * Reads `multipart/form-data` (RFC 7578) as it arrives and holds no more of it than a boundary's length. The mock's
 * own, so that a fault of the gateway's writer or reader cannot hide here as well.
 */
export class MultipartReader {
  readonly #delimiter: Buffer;
  #rest = Buffer.from(lineEnd);
  #state: 'before' | 'delimiter' | 'head' | 'content' | 'after' = 'before';

  constructor(
    boundary: string,
    private readonly sink: PartSink,
  ) {
    this.#delimiter = Buffer.from(`${lineEnd}--${boundary}`);
  }

  /** @throws Error where it is no form */
  push(chunk: Buffer): void {
    if (this.#state === 'after') return;
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#step());
  }

  /** @throws Error where the form has no end */
  end(): void {
    if (this.#state !== 'after') throw new Error('unexpected end of form');
  }

  /** Goes on as far as the bytes at hand allow; false where more are needed. */
  #step(): boolean {
    switch (this.#state) {
      case 'before':
      case 'content':
        return this.#findDelimiter();
      case 'delimiter':
        return this.#passDelimiter();
      case 'head':
        return this.#readHead();
      case 'after':
        return false;
    }
  }

  #findDelimiter(): boolean {
    const at = this.#rest.indexOf(this.#delimiter);
    const safe = at < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : at;
    if (this.#state === 'content' && safe > 0) this.sink.data(this.#rest.subarray(0, safe));
    this.#rest = this.#rest.subarray(at < 0 ? safe : at + this.#delimiter.length);
    if (at < 0) return false;
    if (this.#state === 'content') this.sink.end();
    this.#state = 'delimiter';
    return true;
  }

  #passDelimiter(): boolean {
    if (this.#rest.length < 2) return false;
    const mark = this.#rest.toString('latin1', 0, 2);
    if (mark !== lineEnd && mark !== '--')
      throw new Error('a boundary is followed by neither a part nor the end');
    this.#rest = this.#rest.subarray(2);
    this.#state = mark === lineEnd ? 'head' : 'after';
    return true;
  }

  #readHead(): boolean {
    const at = this.#rest.indexOf(headEnd);
    if (at < 0) {
      if (this.#rest.length > longestHead) throw new Error('the headers of a part are too long');
      return false;
    }
    this.sink.begin(parseHead(this.#rest.toString('utf8', 0, at)));
    this.#rest = this.#rest.subarray(at + headEnd.length);
    this.#state = 'content';
    return true;
  }
}

function parseHead(text: string): PartHead {
  const headers = new Map(
    text.split(lineEnd).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  if (!/^form-data\s*;/iu.test(disposition)) throw new Error('a part is no form-data');
  const name = parameterOf(disposition, 'name');
  if (name === undefined) throw new Error('a part has no name');
  const filename = parameterOf(disposition, 'filename');
  const contentType = headers.get('content-type');
  return {
    name,
    ...(filename !== undefined && { filename }),
    ...(contentType !== undefined && { contentType }),
  };
}

/** Browsers and SDKs write quotes as `%22`, others with a backslash. */
function parameterOf(disposition: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'iu').exec(
    disposition,
  );
  const quoted = match?.[1]?.replaceAll(/\\(["\\])/gu, '$1').replaceAll('%22', '"');
  return quoted ?? match?.[2];
}
