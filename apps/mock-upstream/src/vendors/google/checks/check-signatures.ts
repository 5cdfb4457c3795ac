import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidArgument } from '../google-error.js';
import { requiresSignatures } from '../google-models.js';
import { firstFault, objectIn, textIn, turnsOf } from '../reading.js';
import type { Turn } from '../reading.js';
import { skippedValidation, verifyThought } from '../thought-signature.js';
import type { Signed } from '../thought-signature.js';

/**
 * Checks every signature in the conversation, and for models that insist on them that each step of the current
 * turn comes back with its own. The current turn begins after the last words of the user.
 */
export function checkSignatures(request: JsonObject, model: string): VendorReply | undefined {
  const turns = turnsOf(request);
  const steps = stepsOf(turns);
  const forged = firstFault(steps, (step) => new StepCheck(model).check(step));
  if (forged || !requiresSignatures(model)) return forged;
  const asked = turns.findLastIndex(isAsking);
  const current = steps.filter(([first]) => (first?.position ?? 0) > asked);
  return firstFault(current, checkPresence);
}

/** Neighbouring turns of the model. */
type Step = readonly Turn[];

function stepsOf(turns: readonly Turn[]): readonly Step[] {
  const steps: Turn[][] = [];
  for (const [index, turn] of turns.entries()) {
    if (turn.role !== 'model') continue;
    if (turns[index - 1]?.role === 'model') steps.at(-1)?.push(turn);
    else steps.push([turn]);
  }
  return steps;
}

/** A turn of the user that holds more than results. */
function isAsking({ role, parts }: Turn): boolean {
  return role !== 'model' && parts.some(({ functionResponse }) => functionResponse === undefined);
}

/** Follows a step's visible text, which may come in many parts, to what each signature was given for. */
class StepCheck {
  #text = '';

  constructor(private readonly model: string) {}

  check(step: Step): VendorReply | undefined {
    return firstFault(
      step.flatMap(({ parts }) => parts),
      (part) => this.#part(part),
    );
  }

  #part(part: JsonObject): VendorReply | undefined {
    const { thought, thoughtSignature, text } = part;
    const isText = typeof text === 'string';
    if (isText && thought !== true) this.#text += text;
    const signed = this.#signed(part);
    if (thoughtSignature !== undefined || !isText) this.#text = '';
    return thoughtSignature === undefined ? undefined : this.#verify(textIn(thoughtSignature), signed);
  }

  #signed({ text, thought, functionCall }: JsonObject): Signed | undefined {
    if (functionCall !== undefined) {
      const { name, args } = objectIn(functionCall);
      return { kind: 'call', name: textIn(name), args: objectIn(args) };
    }
    return typeof text === 'string' && thought !== true ? { kind: 'text', text: this.#text } : undefined;
  }

  #verify(signature: string, signed: Signed | undefined): VendorReply | undefined {
    if (signature === skippedValidation && signed?.kind === 'call') return undefined;
    const verdict = verifyThought(signature, this.model, signed ?? { kind: 'text', text: this.#text });
    if (verdict === 'foreign') return invalidArgument('Thought signature is not valid.');
    return verdict === 'valid' && signed ? undefined : invalidArgument('Corrupted thought signature.');
  }
}

/** Of parallel calls the first one carries the signature. */
function checkPresence(step: Step): VendorReply | undefined {
  for (const { parts, position } of step) {
    const call = parts.find(({ functionCall }) => functionCall !== undefined);
    if (!call) continue;
    if (call.thoughtSignature !== undefined) return undefined;
    const name = textIn(objectIn(call.functionCall).name);
    return invalidArgument(
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${position + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
    );
  }
  return undefined;
}
