import type { RecordedFile } from '../../uploads/recorded-upload.js';

/** What a model that hears nothing says of a recording: enough to tell whether it came through whole. */
export function receivedWords(file: Pick<RecordedFile, 'size' | 'sha256'>, name?: string): string {
  const named = name === undefined || name === '' ? '' : ` ${name}`;
  return `Received${named} with ${file.size} bytes and hash ${file.sha256.slice(0, 12)}.`;
}
