import { playgroundTexts } from '../../texts/playground.js';
import type { FilePart } from '../conversation/conversation.js';

const texts = playgroundTexts.composer;

/** A file on its way into a message. */
export interface Attachment {
  readonly id: string;
  readonly part: FilePart;
  /** Bytes. */
  readonly size: number;
  /** Address of a small picture of it, for pictures. */
  readonly preview?: string;
}

const megabyte = 1024 * 1024;
/** The gateway takes requests of 32 MiB at first; base64 makes files a third longer. */
export const attachmentLimits = { file: 20 * megabyte, all: 22 * megabyte } as const;

/** A text longer than this becomes an attachment: with more, a field no longer takes keys at once. */
export const longestText = 300_000;

/** Media types by the ends of names, where the browser knows none. */
const textEndings =
  /\.(txt|md|csv|tsv|json|jsonl|ya?ml|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|swift|c|h|cpp|hpp|cs|php|sh|sql|toml|ini|env|log|tex|diff|patch)$/i;
const carried = /^(image\/(?!svg)|audio\/|video\/|text\/|application\/(pdf|json|xml|yaml|javascript)\b)/;

/** The media type a file is sent with; undefined where models take no such files. */
export function mediaTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  const declared = type.toLowerCase().split(';')[0] ?? '';
  if (textEndings.test(name) && !declared.startsWith('text/')) return 'text/plain';
  if (carried.test(declared)) return declared;
  return declared === 'image/svg+xml' ? 'text/plain' : undefined;
}

/**
 * Why a file cannot be attached, in words.
 * @param taken bytes that are attached already
 */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>, taken: number): string | undefined {
  if (file.size === 0) return texts.emptyFile(file.name);
  if (mediaTypeOf(file) === undefined) return texts.unknownFile(file.name);
  if (file.size > attachmentLimits.file) {
    return texts.largeFile(file.name, sizeWords(file.size), sizeWords(attachmentLimits.file));
  }
  return taken + file.size > attachmentLimits.all
    ? texts.largeTogether(file.name, sizeWords(attachmentLimits.all))
    : undefined;
}

/** Such as `640 kB` or `2.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`;
}
