import type { SpeechRequest } from '#libs/canonical';
import type { LossCollector } from '../loss-collector.js';

/** OpenAI's voices. */
export type OpenAiVoice =
  | 'alloy'
  | 'ash'
  | 'ballad'
  | 'cedar'
  | 'coral'
  | 'echo'
  | 'fable'
  | 'marin'
  | 'nova'
  | 'onyx'
  | 'sage'
  | 'shimmer'
  | 'verse';

/** One of a vendor's own voices for each of OpenAI's. */
export type VoiceTable = Readonly<Record<OpenAiVoice, { readonly id: string; readonly name?: string }>>;

/** The vendor's voice for a request: OpenAI's names get one that is like them, whatever else is said passes. */
export function vendorVoice(
  { voice, voiceById }: SpeechRequest,
  table: VoiceTable,
  losses: LossCollector,
): string {
  const name = voice.toLowerCase();
  if (voiceById === true || !isOpenAiVoice(name, table)) return voice;
  const like = table[name];
  losses.approximated('voice', 'voice', `The target knows no ${name}; ${like.name ?? like.id} speaks.`);
  return like.id;
}

const isOpenAiVoice = (name: string, table: VoiceTable): name is OpenAiVoice => Object.hasOwn(table, name);
