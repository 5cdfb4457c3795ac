import type { AnswerFeature, AnswerSheet } from './answer-feature.js';
import { explode } from './explode.js';
import type { Finish } from './finish.js';
import type { Extensions } from './format.js';
import type { Loss } from './loss.js';
import type { Issuer, Part } from './part.js';
import type { CanonicalResponse } from './response.js';
import type { PartId, PartStart, StreamEvent } from './stream-event.js';
import type { Usage } from './usage.js';

/** Fields of vendors' answers, kept as extensions, that their clients show or act upon. */
const tellingFields: ReadonlySet<string> = new Set([
  ...['groundingMetadata', 'citationMetadata', 'urlContextMetadata', 'safetyRatings', 'promptFeedback'],
  ...['stop_details', 'container', 'context_management', 'moderation', 'reasoning_details'],
  // Azure's.
  ...['prompt_filter_results', 'content_filter_results', 'content_filters'],
]);

/**
 * Watches an answer pass on its way to a client and notes what the client's format cannot show, each thing once.
 * An answer that came in the client's own format loses nothing.
 */
export class AnswerWatch {
  readonly #losses = new Map<string, Loss>();
  readonly #calls = new Set<PartId>();
  #own = false;
  #first: number | undefined;

  constructor(private readonly sheet: AnswerSheet) {}

  get losses(): readonly Loss[] {
    return [...this.#losses.values()];
  }

  push(event: StreamEvent): void {
    if (event.type === 'response-start') this.#own = event.ext?.[this.sheet.format] !== undefined;
    if (this.#own) return;
    if ('ext' in event) this.#extensions(event.ext);
    this.#watch(event);
  }

  /** Notes the use of a feature. */
  note(feature: AnswerFeature, path = ''): void {
    if (this.#shows(feature)) return;
    const { carriage, detail } = this.sheet.features[feature];
    const action = carriage === 'approximated' ? 'approximated' : 'dropped';
    this.#add({ path, feature, action, ...(detail !== undefined && { detail }) });
  }

  #watch(event: StreamEvent): void {
    switch (event.type) {
      case 'part-start':
        this.#start(event.start, event.part, this.#candidate(event.candidate));
        return;
      case 'annotation':
        this.note('citations');
        return;
      case 'reasoning-proof':
        this.#proof(event.part, event.proof.issuer);
        return;
      case 'media-delta':
        if (event.transcript !== undefined) this.note('audio-transcript');
        return;
      case 'logprobs':
        this.note('logprobs', this.#candidate(event.candidate));
        return;
      case 'opaque': {
        const { format, name } = event.value;
        if (format === this.sheet.format) return;
        const detail = `A block of type "${name}" is only understood by ${format}.`;
        this.#add({ path: this.#candidate(event.candidate), feature: name, action: 'dropped', detail });
        return;
      }
      case 'candidate-end':
        this.#finish(event.finish, this.#candidate(event.candidate));
        return;
      case 'usage':
        this.#usage(event.usage);
        return;
      default:
    }
  }

  /** The candidate's path; a second one is a feature. */
  #candidate(index: number): string {
    this.#first ??= index;
    const path = `candidates.${index}`;
    if (index !== this.#first) this.note('candidates', path);
    return path;
  }

  #start(start: PartStart, part: PartId, path: string): void {
    switch (start.type) {
      case 'text':
        return;
      case 'media':
        if (start.source === undefined || !this.#shows(start.media)) this.note(start.media, path);
        else this.note('media-reference', path);
        return;
      case 'tool-call':
        this.#calls.add(part);
        this.note(start.executor === 'client' ? 'tool-call' : 'server-tool-call', path);
        return;
      default:
        this.note(start.type, path);
    }
  }

  #shows(feature: AnswerFeature): boolean {
    const { carriage } = this.sheet.features[feature];
    return carriage === 'kept' || carriage === 'mapped';
  }

  #proof(part: PartId, issuer: Issuer): void {
    if (!this.#calls.has(part)) this.note('reasoning-proof');
    else if (this.sheet.keepsCallProofsOf?.includes(issuer) !== true) this.note('tool-call-proof');
  }

  #extensions(ext: Extensions | undefined): void {
    for (const [format, fields] of Object.entries(ext ?? {})) {
      for (const [feature, value] of Object.entries(fields)) {
        if (value === null || !tellingFields.has(feature)) continue;
        this.#add({ path: '', feature, action: 'dropped', detail: `Only ${format} has this field.` });
      }
    }
  }

  #finish({ reason, raw }: Finish, path: string): void {
    if (raw?.format === this.sheet.format || !this.sheet.approximatedFinishes.includes(reason)) return;
    const detail = `The answer ended for the reason "${reason}".`;
    this.#add({ path, feature: 'finish-reason', action: 'approximated', detail });
  }

  #usage({ input, output, serverTools }: Usage): void {
    const { total, fiveMinutes, oneHour } = input?.cacheWrite ?? {};
    if (isSome(total, fiveMinutes, oneHour)) this.note('usage-cache-write', 'usage');
    if (isSome(output?.reasoning)) this.note('usage-reasoning', 'usage');
    if (isSome(input?.audio, input?.image) || isSome(output?.audio, output?.image))
      this.note('usage-modalities', 'usage');
    if (isSome(output?.acceptedPrediction, output?.rejectedPrediction))
      this.note('usage-prediction', 'usage');
    for (const tool in serverTools) if (isSome(serverTools[tool])) this.note('usage-server-tools', 'usage');
  }

  #add(loss: Loss): void {
    const key = `${loss.feature};${loss.action}`;
    if (!this.#losses.has(key)) this.#losses.set(key, loss);
  }
}

/** One of the counts is more than nothing. */
const isSome = (one = 0, other = 0, third = 0): boolean => one > 0 || other > 0 || third > 0;

/** What a format's clients are not shown of a whole answer; the same as of its stream. */
export function answerLosses(response: CanonicalResponse, sheet: AnswerSheet): readonly Loss[] {
  if (response.ext?.[sheet.format] !== undefined) return [];
  const watch = new AnswerWatch(sheet);
  const candidates = response.candidates.map((candidate) => {
    const path = `candidates.${candidate.index}`;
    const parts = candidate.parts.filter((part) => {
      // No stream can hold one: a whole answer can, where a vendor's tool gave it.
      if (part.type === 'tool-result') watch.note('server-tool-result', path);
      return part.type !== 'tool-result' && !isPlain(part);
    });
    return { ...candidate, parts };
  });
  for (const event of explode({ ...response, candidates })) watch.push(event);
  return watch.losses;
}

/** Every format shows it. */
const isPlain = (part: Part): boolean =>
  part.type === 'text' && part.ext === undefined && (part.annotations ?? none).length === 0;

const none: readonly never[] = [];
