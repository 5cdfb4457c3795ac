import type { MediaEncodeTarget } from '#libs/canonical';
import { modelBehind, oncePer } from '#libs/codec-kit';

/** How upstreams and models of this format differ. Every key may stand in `EncodeTarget.dialect` under its name. */
export interface TranscriptionsDialect {
  /**
   * What answers hold. `timed`: segments with times, by `verbose_json` (Whisper and most servers). `plain`: words
   * alone, by `json`. `diarized`: words, or segments with speakers by `diarized_json`.
   * Default: by the model's name, else `timed`.
   */
  readonly shapes: 'timed' | 'plain' | 'diarized';
  /** The same as `shapes: plain`, for upstreams that answer nothing but `json`. Default false. */
  readonly jsonOnly: boolean;
  /** Answers come piece by piece where asked. Default: by the model's name, else true. */
  readonly streaming: boolean;
  /** Takes `languages[]` and `keywords[]`. Default: by the model's name, else false. */
  readonly hints: boolean;
  /** Takes `prompt`. Default: by the model's name, else true. */
  readonly prompt: boolean;
  /** Takes `include[]=logprobs`. Default: by the model's name, else false. */
  readonly logprobs: boolean;
  /** Takes `chunking_strategy`. Default: by the model's name, else false. */
  readonly chunking: boolean;
}

/** Whisper's ways, which most servers of this shape took over. */
const whisper: TranscriptionsDialect = {
  shapes: 'timed',
  jsonOnly: false,
  streaming: true,
  hints: false,
  prompt: true,
  logprobs: false,
  chunking: false,
};

/** Source: OpenAI API reference, "Create transcription". */
const byName: readonly (readonly [RegExp, Partial<TranscriptionsDialect>])[] = [
  [/transcribe-diarize/, { shapes: 'diarized', prompt: false, chunking: true }],
  [/(?:^|\/)gpt-transcribe/, { shapes: 'plain', hints: true, chunking: true, logprobs: true }],
  [/(?:^|\/)gpt-.*transcribe/, { shapes: 'plain', chunking: true, logprobs: true }],
  [/(?:^|\/)whisper-1$/, { streaming: false }],
];

/** The dialect to write in. Keys of other codecs are passed over. */
export function dialectFor(target: MediaEncodeTarget): TranscriptionsDialect {
  const { dialect } = target;
  const model = modelBehind(target);
  const [, named = {}] = byName.find(([name]) => name.test(model)) ?? [];
  const known = { ...whisper, ...named, ...(dialect !== undefined && saidIn(dialect)) };
  return known.jsonOnly ? { ...known, shapes: 'plain' } : known;
}

const saidIn = oncePer(
  (dialect: NonNullable<MediaEncodeTarget['dialect']>): Partial<TranscriptionsDialect> => {
    const known = Object.entries(dialect).filter(([key]) => key in whisper);
    return Object.fromEntries(known);
  },
);
