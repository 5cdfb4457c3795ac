import type { CanonicalRequest } from '#libs/canonical';
import { findBuiltInModel } from '../builtins/built-in-models.js';
import type { Script, ScriptMaker } from '../scripts/script.js';

const answerKeys = ['text', 'answer', 'events', 'wire', 'raw'] as const;

/** Makes a script concrete: runs it where it depends on the request, and takes over what it is `like`. */
export function resolveScript(script: Script | ScriptMaker, request: () => CanonicalRequest): Script {
  const made = typeof script === 'function' ? script(request()) : script;
  const like = made.like ?? (isSilentAboutItsAnswer(made) ? 'echo' : undefined);
  if (like === undefined) return made;
  const base = findBuiltInModel(like)?.script(request());
  if (!base) throw new Error(unknownBuiltIn(like));
  return {
    ...base,
    ...made,
    faults: { ...base.faults, ...made.faults },
    media: { ...base.media, ...made.media },
  };
}

/** What to say of a `like` that names no built-in model. */
export function unknownBuiltIn(name: string): string {
  return `'${name}' is not a built-in model; GET /_mock lists them`;
}

/** Refusals and silence need no answer. */
function isSilentAboutItsAnswer(script: Script): boolean {
  const { status, silent = false } = script.faults ?? {};
  return !status && !silent && answerKeys.every((key) => script[key] === undefined);
}
