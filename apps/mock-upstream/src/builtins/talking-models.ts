import type { CanonicalRequest, MediaPart, TokenLogprob } from '#libs/canonical';
import type { Answer } from '../scripts/answer.js';
import { textAnswer } from '../scripts/answer.js';
import { constantModel, model, numberedModel } from './built-in-model.js';
import type { BuiltInModel } from './built-in-model.js';
import { hear, hearingModel } from './hearing-model.js';
import { demandedJson, exampleCall, obedientAnswer } from './obedient-answer.js';
import { callableTools, lastUserText, mediaOf, toolResults } from './request-reading.js';

const lorem =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua'.split(
    ' ',
  );

/** Models that answer, each in its own form. */
export const talkingModels: readonly BuiltInModel[] = [
  model('echo', 'says the last user text back, word by word', (request) => ({
    answer: heardByGemini(request) ?? obedientAnswer(request, lastUserText(request)),
  })),
  numberedModel(
    'lorem-<chunks>',
    'lorem-100',
    'so many chunks of text, as quick as possible',
    ([count = 0]) => sayLorem(count),
  ),
  numberedModel(
    'lorem-<chunks>-<ms>ms',
    'lorem-100-20ms',
    'so many chunks of text with a pause of so many milliseconds between them',
    ([count = 0, pause = 0]) => sayLorem(count, pause),
  ),
  {
    ...numberedModel(
      'speech-<seconds>s',
      'speech-600s',
      'reads aloud for so many seconds, as quick as the reader reads; hears recordings of that length',
      ([seconds = 0]) =>
        () => ({ media: { seconds } }),
    ),
    isConstant: false,
  },
  model('tool-call', 'calls the first tool; given its result, repeats that', (request) => ({
    answer: callTools(request, 1),
  })),
  model('parallel-tools', 'calls all tools, or the only one twice, one after the other', (request) => ({
    answer: callTools(request, Infinity),
  })),
  model('interleaved-tools', 'the same, with the arguments of the calls arriving alternating', (request) => ({
    answer: callTools(request, Infinity, true),
  })),
  model('json', 'an object that is valid against the response format', (request) => ({
    answer: textAnswer(demandedJson(request, 'yes') ?? '{"answer":"yes"}'),
  })),
  model('logprobs', '"Hi 🌍!" with fixed log probabilities, where they are asked for', ({ sampling }) => ({
    answer: {
      candidates: [
        {
          parts: [{ type: 'text', text: ['Hi', ' 🌍', '!'] }],
          ...(sampling?.logprobs === true && {
            logprobs: { content: fixedLogprobs(sampling.topLogprobs ?? 0) },
          }),
        },
      ],
    },
  })),
  constantModel('refusal', 'declines', () => ({
    answer: { candidates: [{ parts: [{ type: 'refusal', text: "I'm sorry, I can't help with that." }] }] },
  })),
  constantModel('content-filter', 'is stopped by a content filter', () => ({
    answer: { candidates: [{ parts: [{ type: 'text', text: 'Well, ' }], finish: 'content-filter' }] },
  })),
  constantModel('reasoning', 'thinks, then answers', () => ({
    answer: {
      candidates: [
        {
          parts: [
            { type: 'reasoning', text: 'The user wants an answer. Forty-two is one.' },
            { type: 'text', text: 'The answer is 42.' },
          ],
        },
      ],
    },
  })),
  constantModel('reasoning-redacted', 'thinks without showing it, then answers', () => ({
    answer: {
      candidates: [
        {
          parts: [
            { type: 'reasoning', text: 'This is nothing for the user to see.', hidden: true },
            { type: 'text', text: 'The answer is 42.' },
          ],
        },
      ],
    },
  })),
  constantModel('annotations', 'cites a web page', () => ({
    answer: {
      candidates: [{ parts: [{ type: 'text', text: 'It is on example.com.', annotations: [citation] }] }],
    },
  })),
  model('vision', 'says which images came in and how big they are', (request) => ({
    answer: textAnswer(describeMedia(mediaOf(request))),
  })),
  hearingModel,
  numberedModel(
    'huge-<kilobytes>',
    'huge-1024',
    'so many kilobytes of text in one chunk',
    ([size = 0]) =>
      () => ({
        answer: textAnswer(['0123456789abcdef'.repeat(64).repeat(size)]),
      }),
  ),
];

/** Gemini writes down what it hears; whoever calls `echo` by its name gets their words back. */
function heardByGemini(request: CanonicalRequest): Answer | undefined {
  return request.model.startsWith('gemini-') ? hear(request) : undefined;
}

const citation = {
  kind: 'url-citation',
  url: 'https://example.com/',
  title: 'Example',
  start: 9,
  end: 20,
} as const;

function sayLorem(count: number, pause?: number): ReturnType<BuiltInModel['make']> {
  const words = Array.from(
    { length: count },
    (_, index) => `${index === 0 ? '' : ' '}${lorem[index % lorem.length] ?? ''}`,
  );
  const faults = pause === undefined ? {} : { faults: { delayBetweenChunks: pause } };
  return () => ({ answer: textAnswer(words), ...faults });
}

function callTools(request: CanonicalRequest, most: number, interleaved = false): Answer {
  const results = toolResults(request);
  if (results.length > 0) return textAnswer(`The tools said: ${results.join('; ')}`);
  const tools = callableTools(request).slice(0, most);
  const [only] = tools;
  if (!only) return textAnswer('There is no tool to call.');
  const wanted = tools.length === 1 && most > 1 ? [only, only] : tools;
  const called = request.parallelToolCalls === false ? wanted.slice(0, 1) : wanted;
  return { candidates: [{ parts: called.map((tool) => exampleCall(tool, request)), interleaved }] };
}

/** The globe comes as two tokens, neither of which is text by itself. */
function fixedLogprobs(alternatives: number): readonly TokenLogprob[] {
  const tokens: readonly [string, number, readonly number[]][] = [
    ['Hi', -0.125, [72, 105]],
    [' \\xf0\\x9f', -0.25, [32, 240, 159]],
    ['\\x8c\\x8d', -0.0009765625, [140, 141]],
    ['!', -1.5, [33]],
  ];
  return tokens.map(([token, logprob, bytes]) => {
    const chosen = { token, logprob, bytes };
    const other = { token: '?', logprob: -3.5, bytes: [63] };
    return { ...chosen, top: [chosen, other].slice(0, alternatives) };
  });
}

function describeMedia(media: readonly MediaPart[]): string {
  if (media.length === 0) return 'I see nothing.';
  const list = media.map(({ media: kind, mediaType, source }) => {
    if (source.kind === 'bytes') return `${mediaType ?? kind} of ${base64Size(source.base64)} bytes`;
    return source.kind === 'url' ? `${kind} at ${source.url}` : `${kind} by ${source.kind}`;
  });
  return `I see ${media.length}: ${list.join(', ')}.`;
}

function base64Size(base64: string): number {
  return Math.floor((base64.replace(/=+$/u, '').length * 3) / 4);
}
