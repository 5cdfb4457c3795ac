import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, FeatureSheet, FormatName } from '#libs/canonical';
import { splitPrompts } from '#libs/formats/openai-completions';
import { wireFormat } from '../formats.js';

/** One of the calls that together answer a request. */
export interface Branch {
  readonly request: CanonicalRequest;
  /** The index of its first answer among the client's. */
  readonly firstCandidate: number;
}

/** At least one. */
export type Branches = readonly [Branch, ...Branch[]];

/** More calls than that are refused: a client pays for each. As many as the most answers that chat may ask for. */
const mostCalls = 128;

/**
 * The calls that a request needs at an upstream of `target`: one for each prompt, and one for each answer where
 * the format gives one at a time. Answers are numbered by prompt, then in order.
 * @throws GatewayError `caller_invalid_request` where there are too many
 */
export function branchesOf(request: CanonicalRequest, target: FormatName): Branches {
  if (request.source === target) return [{ request, firstCandidate: 0 }];
  return branchesFor(request, wireFormat(target).features);
}

/** The same for a target that is no format of the gateway's, but says what becomes of each feature. */
export function branchesFor(request: CanonicalRequest, features: FeatureSheet): Branches {
  const wanted = Math.max(1, request.sampling?.n ?? 1);
  if (wanted === 1 || givesSeveral(features)) return promptBranches(request);
  const [first, ...others] = promptBranches(request, wanted);
  const [begins, ...goesOn] = answerBranches(first, wanted);
  return [begins, ...goesOn, ...others.flatMap((branch) => answerBranches(branch, wanted))];
}

/** The calls that a request needs at an upstream that gives several answers at a time, but knows one prompt. */
export function promptBranches(request: CanonicalRequest, callsEach = 1): Branches {
  const each = Math.max(1, request.sampling?.n ?? 1);
  const [first = request, ...others] = splitPrompts(request);
  if ((1 + others.length) * callsEach > mostCalls) throw tooMany(others.length > 0 ? 'prompt' : 'n');
  return [
    { request: first, firstCandidate: 0 },
    ...others.map((prompt, place) => ({ request: prompt, firstCandidate: (place + 1) * each })),
  ];
}

function answerBranches({ request, firstCandidate }: Branch, wanted: number): Branches {
  const others = Object.entries(request.sampling ?? {}).filter(([field]) => field !== 'n');
  const single: CanonicalRequest = { ...request, sampling: Object.fromEntries(others) };
  return [
    { request: single, firstCandidate },
    ...Array.from({ length: wanted - 1 }, (_, answer) => ({
      request: single,
      firstCandidate: firstCandidate + answer + 1,
    })),
  ];
}

const givesSeveral = ({ candidates: { carriage } }: FeatureSheet): boolean =>
  carriage !== 'reported' && carriage !== 'refused';

const tooMany = (param: string): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `'${param}' asks for more than ${mostCalls} calls to this model; send several requests.`,
    { param },
  );
