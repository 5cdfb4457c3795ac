import { conversationTexts } from '../../texts/conversation.js';
import type { FilePart, Loss } from '../conversation/conversation.js';
import { loss } from './turns.js';

export type FileKind = 'image' | 'audio' | 'video' | 'pdf' | 'text' | 'other';

const textTypes =
  /^(text\/|application\/(json|xml|yaml|x-yaml|javascript|typescript|x-sh|toml|sql|csv)\b|[^/]+\/[^/]+\+(json|xml)$)/;

/** What a file is to a model. */
export function kindOf({ mediaType }: FilePart): FileKind {
  const type = mediaType.toLowerCase();
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (type === 'application/pdf') return 'pdf';
  return textTypes.test(type) ? 'text' : 'other';
}

export const dataUrl = ({ mediaType, data }: FilePart): string => `data:${mediaType};base64,${data}`;

/** A text file's text. */
export function textOfFile({ data }: FilePart): string {
  const letters = atob(data);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return new TextDecoder().decode(bytes);
}

/** A text file as a text of its own, with its name before it. */
export const namedText = (file: FilePart): string => `${file.name}:\n\n${textOfFile(file)}`;

/** The two recordings that OpenAI's formats take. */
export function openAiAudioFormat({ mediaType }: FilePart): 'wav' | 'mp3' | undefined {
  if (/^audio\/(wav|x-wav|wave|vnd\.wave)\b/i.test(mediaType)) return 'wav';
  return /^audio\/(mpeg|mp3)\b/i.test(mediaType) ? 'mp3' : undefined;
}

/** Told where a format has no place for a file. */
export function fileLeftOut(file: FilePart, format: string): Loss {
  const kind = kindOf(file);
  const { kinds } = conversationTexts;
  const what = kind === 'image' || kind === 'audio' || kind === 'video' ? kinds[kind] : kinds.document;
  return loss(`${kind}-input`, 'dropped', `${file.name}: ${conversationTexts.noPlace(what, format)}`);
}

/** Told where a model's own pictures and recordings cannot go back. */
export const answerFilesLeftOut = (format: string): Loss =>
  loss('file-replay', 'dropped', conversationTexts.noPlace(conversationTexts.kinds.ofAssistant, format));
