import type { IncomingMessage } from 'node:http';
import type { BodyKind } from '../uploads/body-kind.js';
import { FileDigest } from '../uploads/file-digest.js';
import { FormRecorder } from '../uploads/form-recorder.js';
import type { RecordedFile, RecordedForm } from '../uploads/recorded-upload.js';

/** What came of a request's body. */
export interface ReadBody {
  /** Empty for forms and files. */
  readonly bytes: Buffer;
  readonly form?: RecordedForm;
  readonly file?: RecordedFile;
  /** False where the client left before its end. */
  readonly isWhole: boolean;
}

type Content = Omit<ReadBody, 'isWhole'>;

interface Collector {
  push(chunk: Buffer): void;
  end(): Content;
}

/** Reads a body to its end, or to where the client left. Never rejects. */
export function readBody(request: IncomingMessage, kind: BodyKind): Promise<ReadBody> {
  const collector = collectors[kind](request.headers['content-type'] ?? '');
  return new Promise((resolve) => {
    let isWhole = false;
    request.on('data', (chunk: Buffer) => {
      collector.push(chunk);
    });
    request.once('end', () => {
      isWhole = true;
      resolve({ ...collector.end(), isWhole });
    });
    request.once('close', () => {
      if (!isWhole) resolve({ ...collector.end(), isWhole });
    });
    request.on('error', ignore);
  });
}

const collectors: Readonly<Record<BodyKind, (contentType: string) => Collector>> = {
  bytes: () => {
    const chunks: Buffer[] = [];
    return { push: (chunk) => chunks.push(chunk), end: () => ({ bytes: join(chunks) }) };
  },
  form: (contentType) => {
    const form = new FormRecorder(contentType);
    return {
      push: (chunk) => {
        form.push(chunk);
      },
      end: () => ({ bytes: Buffer.alloc(0), form: form.end() }),
    };
  },
  file: (contentType) => {
    const digest = new FileDigest();
    return {
      push: (chunk) => {
        digest.push(chunk);
      },
      end: () => ({ bytes: Buffer.alloc(0), file: digest.end(contentType) }),
    };
  },
};

function join(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/** A client that leaves is told by `close`. */
function ignore(): void {
  return undefined;
}
