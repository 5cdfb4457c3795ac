import { GatewayError } from '#libs/canonical';
import type { Loss, TranscriptionRequest } from '#libs/canonical';
import type { HearingTask } from './hearing-tasks.js';

/** How a recording is cut where the request does not say: with whole sentences the recogniser makes fewer mistakes. */
const usual = { threshold: 0.5, silence: 0.7, padding: 0.4 };
/** Seconds. More would leave too little of a stretch for speech. */
const most = { silence: 5, padding: 2 };

/** How a request is served. */
export interface HearingPlan {
  readonly task: Omit<HearingTask, 'bytes'>;
  /** Whether times of words are wanted. */
  readonly words: boolean;
  readonly losses: readonly Loss[];
}

/**
 * A request as the model can serve it.
 * @throws GatewayError `caller_unsupported_feature` for speakers, and for languages other than English
 */
export function planHearing(request: TranscriptionRequest): HearingPlan {
  const { audio, shape, languages = [], timestamps = [] } = request;
  if (shape === 'diarized_json') {
    const message =
      'The embedded recogniser does not tell speakers apart. Ask for json, text, srt, vtt or verbose_json.';
    throw new GatewayError('caller_unsupported_feature', message, { param: 'response_format' });
  }
  if (languages.length > 0 && !languages.some(isEnglish)) {
    const message = `The embedded recogniser knows English only, not "${languages.join('", "')}". Use another model, or leave the language out.`;
    throw new GatewayError('caller_unsupported_feature', message, { param: 'language' });
  }
  const words = timestamps.includes('word');
  return {
    task: {
      ...cutting(request),
      ...(audio.name !== undefined && { name: audio.name }),
      ...(audio.mediaType !== undefined && { mediaType: audio.mediaType }),
    },
    words,
    losses: [...dropped(request), ...approximated(request)],
  };
}

function cutting({ chunking }: TranscriptionRequest): Pick<HearingTask, 'threshold' | 'silence' | 'padding'> {
  if (chunking === undefined || chunking === 'auto') return usual;
  const { threshold = usual.threshold, prefixPadding, silenceDuration } = chunking;
  return {
    threshold,
    silence: within(silenceDuration, usual.silence, most.silence),
    padding: within(prefixPadding, usual.padding, most.padding),
  };
}

const within = (milliseconds: number | undefined, otherwise: number, longest: number): number =>
  milliseconds === undefined ? otherwise : Math.min(longest, Math.max(0, milliseconds / 1000));

/** ISO 639, BCP 47, or the word itself. */
const isEnglish = (language: string): boolean => /^(en|eng|english)([-_].*)?$/i.test(language.trim());

function dropped(request: TranscriptionRequest): readonly Loss[] {
  const { temperature, prompt, keywords = [], logprobs, knownSpeakers = [] } = request;
  const features: readonly (readonly [asked: boolean, path: string, feature: string, detail: string])[] = [
    // It always takes the likeliest word: what temperature 0 asks for.
    [(temperature ?? 0) > 0, 'temperature', 'temperature', 'always takes the likeliest word'],
    [prompt !== undefined && prompt !== '', 'prompt', 'prompt', 'reads no prompt'],
    [keywords.length > 0, 'keywords', 'keywords', 'takes no words to expect'],
    [logprobs === true, 'include', 'logprobs', 'does not tell how sure it is'],
    [knownSpeakers.length > 0, 'known_speaker_names', 'known-speakers', 'does not tell speakers apart'],
  ];
  return features
    .filter(([asked]) => asked)
    .map(([, path, feature, detail]) => ({
      path,
      feature,
      action: 'dropped',
      detail: `The embedded recogniser ${detail}.`,
    }));
}

function approximated({ timestamps, chunking, languages = [] }: TranscriptionRequest): readonly Loss[] {
  const losses: Loss[] = [];
  if (timestamps?.includes('word') === true) {
    const detail = 'Times of words are estimated from their lengths; times of segments are measured.';
    losses.push({
      path: 'timestamp_granularities',
      feature: 'word-timestamps',
      action: 'approximated',
      detail,
    });
  }
  if (!languages.every(isEnglish)) {
    const detail = 'The embedded recogniser takes all speech for English.';
    losses.push({ path: 'languages', feature: 'languages', action: 'approximated', detail });
  }
  if (typeof chunking === 'object') {
    const { threshold = 0.5, silenceDuration = 0, prefixPadding = 0 } = chunking;
    const { silence, padding } = most;
    if (
      silenceDuration > silence * 1000 ||
      prefixPadding > padding * 1000 ||
      threshold < 0.1 ||
      threshold > 0.9
    ) {
      const detail = `Recordings are cut with a threshold of 0.1 to 0.9, silences of at most ${silence * 1000} ms and paddings of at most ${padding * 1000} ms.`;
      losses.push({ path: 'chunking_strategy', feature: 'chunking', action: 'approximated', detail });
    }
  }
  return losses;
}
