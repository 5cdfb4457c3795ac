import type { Chance } from '../../replicas/support/chance.js';
import { clientFormats } from '../../conformance/formats/wire-format.js';
import type { ClientFormat, Form } from '../../conformance/formats/wire-format.js';
import { generationModels, sessionModels } from '../place/models.js';
import { workId } from './work-id.js';

/** Who asks: without limits, with a budget, or with fewer places than it has clients. */
export const tokenNames = ['free', 'budgeted', 'crowded'] as const;
export type TokenName = (typeof tokenNames)[number];

interface AnyWork {
  readonly id: string;
  readonly token: TokenName;
  /** It is asked with an idempotency key, and again where it was not answered, or once more where it was. */
  readonly isKeyed: boolean;
  /** When the client leaves, in milliseconds after asking. Absent: it stays. */
  readonly leaveAfter?: number;
}

export interface GenerationWork extends AnyWork {
  readonly kind: 'generation';
  readonly format: ClientFormat;
  readonly form: Form;
  readonly model: string;
}

export interface EmbeddingWork extends AnyWork {
  readonly kind: 'embedding';
}

export interface TranscriptionWork extends AnyWork {
  readonly kind: 'transcription';
  /** Of the recording. */
  readonly bytes: number;
}

export interface SessionWork extends AnyWork {
  readonly kind: 'session';
  readonly model: string;
  readonly turns: number;
}

/** What a client wants done. */
export type Work = GenerationWork | EmbeddingWork | TranscriptionWork | SessionWork;

/** Draws what the client wants that asks as number `number`. */
export function drawWork(chance: Chance, seed: number, number: number): Work {
  const work = {
    id: workId(seed, number),
    token: pick(chance, tokenNames),
    isKeyed: chance.percent(15),
    ...(chance.percent(10) && { leaveAfter: chance.between(1, 600) }),
  };
  const kind = chance.between(1, 100);
  if (kind <= 8) return { ...work, kind: 'embedding' };
  if (kind <= 14) return { ...work, kind: 'transcription', bytes: chance.between(1, 1_500_000) };
  if (kind <= 17)
    return {
      ...work,
      kind: 'session',
      isKeyed: false,
      model: pick(chance, sessionModels),
      turns: chance.between(1, 4),
    };
  return {
    ...work,
    kind: 'generation',
    format: pick(chance, clientFormats),
    form: chance.percent(60) ? 'stream' : 'json',
    model: pick(chance, generationModels),
  };
}

/** One work of every kind, format, form and model, for a time in which nothing goes wrong. */
export function everyWork(seed: number, first: number): readonly Work[] {
  const plain = { token: 'budgeted', isKeyed: false } as const;
  const generations = clientFormats.flatMap((format) =>
    (['json', 'stream'] as const).flatMap((form) =>
      generationModels.map((model) => ({ kind: 'generation', format, form, model }) as const),
    ),
  );
  const kinds = [
    ...generations,
    { kind: 'embedding' } as const,
    { kind: 'transcription', bytes: 200_000 } as const,
    ...sessionModels.map((model) => ({ kind: 'session', model, turns: 2 }) as const),
  ];
  return kinds.map((kind, index) => ({ id: workId(seed, first + index), ...plain, ...kind }));
}

function pick<Value>(chance: Chance, values: readonly Value[]): Value {
  return values[chance.between(0, values.length - 1)] as Value;
}
