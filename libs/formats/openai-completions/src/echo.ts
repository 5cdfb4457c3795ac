import type { ReplyDefaults } from '#libs/canonical';
import { format } from './format.js';
import { promptTexts } from './prompt.js';
import { spellingOf } from './spelling.js';

/**
 * The prompt that each candidate's text begins with, by the candidate's index; empty where the client wants no
 * repetition, or an upstream of this format has repeated it already. Candidates are grouped by prompt.
 */
export function echoFor(defaults: ReplyDefaults, own: boolean): (candidate: number) => string {
  const { request } = defaults;
  const isWanted = request?.source === format && spellingOf(request).echo === true;
  if (own || !isWanted) return () => '';
  const prompts = promptTexts(request);
  const each = Math.max(1, request.sampling?.n ?? 1);
  return (candidate) => prompts[Math.floor(candidate / each)] ?? '';
}
