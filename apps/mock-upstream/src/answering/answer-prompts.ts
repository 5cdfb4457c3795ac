import type { CanonicalRequest } from '#libs/canonical';
import type { ScriptedCandidate } from '../scripts/answer.js';
import type { Script, ScriptMaker } from '../scripts/script.js';
import { resolveScript } from './resolve-script.js';

/**
 * Makes a script concrete for a request of several prompts: it answers each by itself, as often as `n` says, and
 * the candidates stand in the order of the prompts.
 * @param prompts one request for each; at least one
 */
export function answerPrompts(script: Script | ScriptMaker, prompts: readonly CanonicalRequest[]): Script {
  const [first, ...others] = prompts.map((prompt) => resolveScript(script, () => prompt));
  if (!first) throw new Error('a request without a prompt cannot be answered');
  if (others.length === 0 || first.answer === undefined) return first;
  const [candidate, ...rest] = [first, ...others].flatMap((made, index) =>
    candidatesFor(made, prompts[index]),
  );
  return candidate ? { ...first, answer: { candidates: [candidate, ...rest] } } : first;
}

function candidatesFor(
  { answer }: Script,
  prompt: CanonicalRequest | undefined,
): readonly ScriptedCandidate[] {
  if (!answer || !prompt) return [];
  const { candidates } = typeof answer === 'function' ? answer(prompt) : answer;
  const { n = 1 } = prompt.sampling ?? {};
  return Array.from({ length: n }, (_, index) => candidates[index % candidates.length]).filter(
    (candidate) => candidate !== undefined,
  );
}
