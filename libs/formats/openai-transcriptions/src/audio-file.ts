import type { ClientForm, MediaFile } from '#libs/canonical';
import { endingOf, invalid } from '#libs/codec-kit';

/** Source: OpenAI API reference, "Create transcription": `file`. */
const supported = 'flac, mp3, mp4, mpeg, mpga, m4a, ogg, wav and webm';

/** Endings of files that hold no sound whatever is in them. Others may be read by some upstream. */
const soundless: ReadonlySet<string> = new Set([
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'svg', 'ico', 'tif', 'tiff', 'heic', 'avif', 'psd'],
  ...[
    'pdf',
    'txt',
    'md',
    'rtf',
    'doc',
    'docx',
    'odt',
    'xls',
    'xlsx',
    'ods',
    'ppt',
    'pptx',
    'csv',
    'tsv',
    'epub',
  ],
  ...['json', 'jsonl', 'xml', 'yaml', 'yml', 'toml', 'html', 'htm', 'css', 'js', 'ts', 'py', 'srt', 'vtt'],
  ...[
    'zip',
    'gz',
    'tar',
    'bz2',
    'xz',
    '7z',
    'rar',
    'exe',
    'dll',
    'so',
    'iso',
    'sqlite',
    'ttf',
    'woff',
    'woff2',
  ],
]);

/** Types that hold no sound. */
const soundlessType =
  /^(?:image|text|font|model|message)\/|^application\/(?:pdf|json|xml|zip|gzip|x-tar|msword|rtf|vnd\.openxml.*)$/;

/**
 * The one recording of a form.
 * @throws GatewayError `caller_invalid_request` where there is none, more than one, or one that is certainly no sound
 */
export function readAudioFile({ files, fields }: ClientForm): MediaFile {
  const stray = files.find(({ field }) => field !== 'file');
  if (stray !== undefined) {
    throw invalid(stray.field, "is no part of this endpoint that takes a file; send the recording as 'file'");
  }
  const [first, ...others] = files;
  if (first === undefined) throw missing(fields);
  if (others.length > 0) {
    throw invalid('file', `must be one recording, but ${files.length} were sent; send one request for each`);
  }
  const { file } = first;
  if (file.content.size === 0) throw invalid('file', 'is empty: it has 0 bytes');
  if (isSoundless(file)) {
    throw invalid('file', `is no recording, but ${describe(file)}; supported are ${supported}`);
  }
  return file;
}

/**
 * Refuses a form that no upstream could make anything of, before one is asked.
 * @throws GatewayError as `readAudioFile`
 */
export function requireRecording(form: ClientForm): void {
  readAudioFile(form);
}

function missing(fields: ClientForm['fields']): Error {
  return fields.has('file')
    ? invalid('file', 'must be sent as a file (with a filename), but came as a text field')
    : invalid('file', `is required, but missing; supported are ${supported}`);
}

/** A name with an ending tells more than the type, which clients often guess. */
function isSoundless(file: MediaFile): boolean {
  const ending = endingOf(file);
  if (soundless.has(ending)) return true;
  return (ending === '' || ending === 'bin') && soundlessType.test((file.mediaType ?? '').toLowerCase());
}

function describe(file: MediaFile): string {
  const ending = endingOf(file);
  return ending === '' ? (file.mediaType ?? '').slice(0, 64) : `a .${ending.slice(0, 16)} file`;
}
