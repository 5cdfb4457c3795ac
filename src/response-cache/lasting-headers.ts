import type { AnswerHead } from '../recorded-answers/answer-head.js';

/** Of the one request that was answered, not of the answer: where a limit stood, what it cost, who was asked. */
const passing =
  /^(?:retry-after|retry-after-ms|x-should-retry|x-ratelimit-.*|anthropic-ratelimit-.*|openai-processing-ms|x-upstream-request-id|x-gateway-(?:affinity|attempts|cost|replayed))$/;

/** Headers of an answer that are true of it whenever it is given. */
export const lastingHeaders = (headers: AnswerHead['headers']): AnswerHead['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.test(name)));
