import type { MediaPart, MediaSource } from './media.js';
import type { Message } from './message.js';
import type { Part } from './part.js';
import { PartIndex } from './part-index.js';
import type { CanonicalRequest, Sampling } from './request.js';
import type { Tool } from './tool.js';

/** Where a request uses a feature. */
export interface FeatureUse {
  /** Dotted: `messages.2.content.0`. */
  readonly path: string;
  /** What the client called the thing there, where names tell more than places. */
  readonly name?: string;
}

/**
 * Finds where a request uses a feature; empty where it does not.
 * @param parts the request's own; who asks for many features makes it once for all of them
 */
type Detector = (request: CanonicalRequest, parts?: PartIndex) => readonly FeatureUse[];

// Shared: most requests use few of the features, and each request is asked for all of them.
const nowhere: readonly FeatureUse[] = [];

const when = (used: boolean, path: string): readonly FeatureUse[] => (used ? [{ path }] : nowhere);

const sampling =
  (field: keyof Sampling): Detector =>
  (request) =>
    when(request.sampling?.[field] !== undefined, field);

/** Sampling that asks for more than the default, `neutral`. */
const samplingBeyond =
  (field: keyof Sampling, neutral: number): Detector =>
  ({ sampling: { [field]: value } = {} }) =>
    when(value !== undefined && value !== neutral, field);

type PartOf<Type extends Part['type']> = Extract<Part, { readonly type: Type }>;

/** Parts of one type, in the system text excepted and outside tool results. */
const partOf =
  <Type extends Part['type']>(type: Type, fits: (part: PartOf<Type>) => boolean = () => true): Detector =>
  ({ messages }, parts = new PartIndex(messages)) =>
    usesOf(parts.of(type).filter(({ part }) => fits(part)));

const usesOf = (located: readonly { readonly path: string }[]): readonly FeatureUse[] =>
  located.length === 0 ? nowhere : located.map(({ path }) => ({ path }));

/** A medium of the user's or the model's, outside tool results. */
const media = (kind: MediaPart['media'], source: MediaSource['kind']): Detector =>
  partOf('media', (part) => part.media === kind && part.source.kind === source);

function turns(
  { messages }: CanonicalRequest,
  fits: (message: Message, turn: number) => boolean,
): readonly FeatureUse[] {
  if (!messages.some(fits)) return nowhere;
  return messages.flatMap((message, turn) => (fits(message, turn) ? [{ path: `messages.${turn}` }] : []));
}

const callsTools = ({ tools, toolChoice }: CanonicalRequest): boolean =>
  tools !== undefined && toolChoice?.kind !== 'none';

const isSystem = ({ role }: Message): boolean => role === 'system' || role === 'developer';

/** The parts of the conversation whose prompt may be cached up to there: system text, turns, results, tools. */
function cacheMarks({ system = [], messages, tools = [] }: CanonicalRequest): readonly FeatureUse[] {
  const found: FeatureUse[] = [];
  addMarked(system, 'system', found);
  for (const [turn, { parts }] of messages.entries()) {
    if (parts.some(mayBeMarked)) addMarked(parts, `messages.${turn}.content`, found);
  }
  addMarked(tools, 'tools', found);
  return found;
}

const mayBeMarked = (thing: Part | Tool): boolean => 'cache' in thing || 'parts' in thing;

function addMarked(things: readonly (Part | Tool)[], path: string, found: FeatureUse[]): void {
  for (const [place, thing] of things.entries()) {
    if ('cache' in thing) found.push({ path: `${path}.${place}` });
    if ('parts' in thing && thing.parts.some(mayBeMarked)) {
      addMarked(thing.parts, `${path}.${place}.content`, found);
    }
  }
}

/** Turns before the first that is no system turn. */
const leadingSystemTurns = ({ messages }: CanonicalRequest): number => {
  const first = messages.findIndex((message) => !isSystem(message));
  return first === -1 ? messages.length : first;
};

/**
 * Everything a request can say beyond text and turns. Each format declares for each feature what becomes of it
 * (`FeatureSheet`); code, documentation and tests come from these declarations.
 */
export const features = {
  temperature: sampling('temperature'),
  'top-p': sampling('topP'),
  'top-k': sampling('topK'),
  'min-p': sampling('minP'),
  'frequency-penalty': samplingBeyond('frequencyPenalty', 0),
  'presence-penalty': samplingBeyond('presencePenalty', 0),
  'repetition-penalty': samplingBeyond('repetitionPenalty', 1),
  seed: sampling('seed'),
  stop: (request) => when(request.sampling?.stop?.some((sequence) => sequence !== '') === true, 'stop'),
  'max-tokens': sampling('maxOutputTokens'),
  candidates: (request) => when((request.sampling?.n ?? 1) > 1, 'n'),
  logprobs: (request) => when(request.sampling?.logprobs === true, 'logprobs'),
  'logit-bias': (request) => when(Object.keys(request.sampling?.logitBias ?? {}).length > 0, 'logitBias'),
  'system-turn-later': (request) =>
    turns(request, (message, turn) => isSystem(message) && turn >= leadingSystemTurns(request)),
  'participant-name': (request) => turns(request, ({ name }) => name !== undefined),
  'answer-prefill': (request) =>
    turns(request, ({ role }, turn) => role === 'assistant' && turn === request.messages.length - 1),
  'image-bytes': media('image', 'bytes'),
  'image-url': media('image', 'url'),
  'image-file': media('image', 'file'),
  'image-detail': partOf('media', ({ detail }) => detail !== undefined && detail !== 'auto'),
  'audio-input': partOf('media', (part) => part.media === 'audio'),
  'video-input': partOf('media', (part) => part.media === 'video'),
  'document-bytes': media('document', 'bytes'),
  'document-url': media('document', 'url'),
  'document-text': media('document', 'text'),
  'document-file': media('document', 'file'),
  filename: partOf('media', (part) => part.filename !== undefined && part.media === 'document'),
  'media-name': partOf('media', (part) => part.filename !== undefined && part.media !== 'document'),
  'function-tools': (request) =>
    when(request.tools?.some(({ kind }) => kind === 'function') === true, 'tools'),
  'custom-tools': (request) => when(request.tools?.some(({ kind }) => kind === 'custom') === true, 'tools'),
  'server-tools': (request) =>
    (request.tools ?? []).flatMap(({ kind, name }, place) =>
      kind === 'server' ? [{ path: `tools.${place}`, name }] : [],
    ),
  'strict-tools': (request) =>
    (request.tools ?? []).flatMap((tool, place) =>
      when(tool.kind === 'function' && tool.strict === true, `tools.${place}`),
    ),
  'tool-choice-required': (request) => when(request.toolChoice?.kind === 'required', 'tool_choice'),
  'tool-choice-named': (request) => when(request.toolChoice?.kind === 'named', 'tool_choice'),
  'tool-choice-allowed': (request) => when(request.toolChoice?.kind === 'allowed', 'tool_choice'),
  'parallel-tool-calls-off': (request) =>
    when(request.parallelToolCalls === false && callsTools(request), 'parallel_tool_calls'),
  'tool-result-media': partOf('tool-result', ({ parts }) => parts.some(({ type }) => type === 'media')),
  'tool-result-error': partOf('tool-result', ({ isError }) => isError === true),
  'tool-call-proof': partOf('tool-call', ({ proof }) => proof !== undefined),
  'server-tool-replay': ({ messages }, parts = new PartIndex(messages)) =>
    parts
      .of('tool-call')
      .flatMap(({ part, path }) => (part.executor === 'provider' ? [{ path, name: part.name }] : [])),
  'citations-replay': partOf('text', ({ annotations }) => annotations !== undefined),
  'refusal-replay': partOf('refusal'),
  'reasoning-switch': (request) => when(request.reasoning?.mode !== undefined, 'reasoning.mode'),
  'reasoning-effort': (request) => when(request.reasoning?.effort !== undefined, 'reasoning.effort'),
  'reasoning-budget': (request) =>
    when(request.reasoning?.budgetTokens !== undefined, 'reasoning.budget_tokens'),
  'reasoning-summary': (request) => when(request.reasoning?.summary !== undefined, 'reasoning.summary'),
  'reasoning-replay': partOf('reasoning'),
  'json-output': (request) => when(request.output?.format?.kind === 'json', 'response_format'),
  'json-schema-output': (request) => when(request.output?.format?.kind === 'schema', 'response_format'),
  verbosity: (request) => when(request.output?.verbosity !== undefined, 'verbosity'),
  'audio-output': (request) =>
    when(
      request.output?.audio !== undefined || request.output?.modalities?.includes('audio') === true,
      'audio',
    ),
  'image-output': (request) => when(request.output?.modalities?.includes('image') === true, 'modalities'),
  'cache-marks': cacheMarks,
  'cache-key': (request) => when(request.caching?.key !== undefined, 'prompt_cache_key'),
  'cache-mode': (request) => when(request.caching?.mode !== undefined, 'prompt_cache_options.mode'),
  'cache-retention': (request) =>
    when(
      request.caching?.retention !== undefined || request.caching?.ttl !== undefined,
      'prompt_cache_retention',
    ),
  'user-id': (request) =>
    when(
      request.session?.userId !== undefined || request.session?.safetyIdentifier !== undefined,
      'safety_identifier',
    ),
  metadata: (request) => when(request.metadata !== undefined, 'metadata'),
  'service-tier': (request) => when(request.serviceTier !== undefined, 'service_tier'),
  store: (request) => when(request.session?.store === true, 'store'),
  'previous-response': (request) =>
    when(request.session?.previousResponseId !== undefined, 'previous_response_id'),
  'stream-padding': (request) =>
    when(request.streamOptions?.includeObfuscation === true, 'stream_options.include_obfuscation'),
  conversation: (request) => when(request.session?.conversation !== undefined, 'conversation'),
} as const satisfies Record<string, Detector>;

/** A feature's name, as losses and documentation use it. */
export type Feature = keyof typeof features;

/**
 * What becomes of a feature on its way to a format:
 * kept as it is · mapped to another spelling of the same · approximated (sometimes, and then reported) ·
 * reported (left away, and said so) · refused, because leaving it away would change the meaning.
 */
export type Carriage = 'kept' | 'mapped' | 'approximated' | 'reported' | 'refused';

export interface FeatureRule {
  readonly carriage: Carriage;
  /** One sentence for losses, errors and documentation. Needed for all but `kept`. */
  readonly detail?: string;
}

/** A format's declaration. A new feature does not compile until every format has said what becomes of it. */
export type FeatureSheet = Readonly<Record<Feature, FeatureRule>>;
