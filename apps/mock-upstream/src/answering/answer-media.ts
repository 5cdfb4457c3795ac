import type { CanonicalRequest } from '#libs/canonical';
import { chunksOf } from '../composition/tokens.js';
import type { Answer, ScriptedCandidate, ScriptedPart } from '../scripts/answer.js';
import type { Script, ScriptMaker } from '../scripts/script.js';
import type { MediaCall, MediaWords } from '../vendors/media-call.js';
import type { AskedModel, MediaEndpoint } from '../vendors/vendor.js';
import { resolveScript } from './resolve-script.js';

/** A script that is concrete for a request of media. */
export interface MediaAnswer {
  readonly script: Script;
  words(serial: number): MediaWords;
}

/**
 * Makes a script concrete. Models answer here as they answer in a conversation: what the request says is their
 * user's text.
 */
export function answerMedia(
  script: Script | ScriptMaker,
  endpoint: MediaEndpoint,
  call: MediaCall,
  asked: AskedModel,
): MediaAnswer {
  const request: CanonicalRequest = {
    ...asked,
    messages: [{ role: 'user', parts: [{ type: 'text', text: endpoint.words(call) }] }],
    source: 'openai-chat',
  };
  const made = resolveScript(script, () => request);
  return { script: made, words: (serial) => wordsOf(made, request, serial) };
}

function wordsOf(script: Script, request: CanonicalRequest, serial: number): MediaWords {
  const { answer, text = '' } = script;
  const told: Answer | undefined = typeof answer === 'function' ? answer(request) : answer;
  const [candidate] = told?.candidates ?? [];
  const parts: readonly ScriptedPart[] = candidate?.parts ?? [{ type: 'text', text }];
  const chunks = parts.flatMap((part) => (part.type === 'text' ? chunksOf(part.text) : []));
  return {
    chunks,
    text: chunks.join(''),
    isBlocked: isFiltered(candidate?.finish) || parts.some(({ type }) => type === 'refusal'),
    media: script.media ?? {},
    serial,
    created: told?.created ?? Math.floor(Date.now() / 1000),
  };
}

function isFiltered(finish: ScriptedCandidate['finish']): boolean {
  return (typeof finish === 'object' ? finish.reason : finish) === 'content-filter';
}
