import type { CanonicalRequest } from '#libs/canonical';
import type { Answer } from '../scripts/answer.js';
import { model } from './built-in-model.js';
import type { BuiltInModel } from './built-in-model.js';
import { exampleCall } from './obedient-answer.js';
import { callableTools, toolResults } from './request-reading.js';

/** Steps after which it has heard enough. */
const steps = 5;

/** Models that think at every step. A vendor that proves thinking wants the proofs back from their clients. */
export const thinkingModels: readonly BuiltInModel[] = [
  model(
    'thinking-tools',
    `thinks and calls the first tool, ${steps} times over; then answers`,
    (request) => ({
      answer: nextStep(request),
    }),
  ),
];

function nextStep(request: CanonicalRequest): Answer {
  const results = toolResults(request);
  const [tool] = callableTools(request);
  if (tool && results.length < steps) {
    const text = `Step ${results.length + 1} of ${steps}: the tool may know.`;
    return { candidates: [{ parts: [{ type: 'reasoning', text }, exampleCall(tool, request)] }] };
  }
  return {
    candidates: [
      {
        parts: [
          { type: 'reasoning', text: 'That is all there is to know.' },
          { type: 'text', text: `After ${results.length} steps: ${results.join('; ')}` },
        ],
      },
    ],
  };
}
