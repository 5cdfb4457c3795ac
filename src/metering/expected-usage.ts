import type { Usage } from '#libs/canonical';
import type { AskedWork } from '../observability/asked-work.js';

/** What bounds a model's use besides the request. Tokens. */
export interface ModelBounds {
  readonly context: number;
  readonly maxOutput: number;
}

/** Bytes of a request for each token of its prompt: fewer than any text has, and about as many as it usually has. */
const leastBytes = 3;
const usualBytes = 4;
/** Tokens of a large picture in the best quality. */
const pictureTokens = 6_500;
/** Bytes of a second of sound: compressed well, and as recordings usually are. */
const leastSoundBytes = 4_000;
const usualSoundBytes = 16_000;
/** Of requests whose size is not known. */
const usualSize = 4_000;
/** Bytes of a hundred documents, which are a search, if they are empty. */
const leastSearchBytes = 300;
/** Characters that are spoken in a second. */
const spokenPerSecond = 12;
/** Tokens that models write in a second. */
const writtenPerSecond = 50;

/** What a request may use at most, by its size and what it says: nothing of it is read for that. */
export function mostUsage(asked: AskedWork, { context, maxOutput }: ModelBounds): Usage {
  const { size = usualSize } = asked;
  const prompt = Math.min(Math.ceil(size / leastBytes), context);
  const output = Math.min(asked.maxOutput ?? maxOutput, maxOutput);
  const most = usageOf(asked, { prompt, output, soundBytes: leastSoundBytes });
  // All of it may be sound, which costs more.
  if (asked.endpoint === 'realtime') return { input: asSound(prompt), output: asSound(output) };
  if (asked.endpoint !== 'reranking') return most;
  return { input: { ...most.input, searches: Math.ceil(size / leastSearchBytes) } };
}

const asSound = (total: number) => ({ total, audio: total });

/** What a request is taken to have used of whose end nothing is known, but for what was written meanwhile. */
export function likelyUsage(asked: AskedWork): Usage | undefined {
  if (asked.endpoint === 'counting') return undefined;
  const { size = usualSize } = asked;
  const prompt = Math.ceil(size / usualBytes);
  return { ...usageOf(asked, { prompt, output: 0, soundBytes: usualSoundBytes }), estimated: true };
}

/** Tokens that may have been written in a time, in milliseconds. */
export const writtenIn = (milliseconds: number, most: number): number =>
  Math.min(most, Math.ceil((Math.max(0, milliseconds) / 1000) * writtenPerSecond));

function usageOf(
  { endpoint, size = usualSize, count }: AskedWork,
  {
    prompt,
    output,
    soundBytes,
  }: { readonly prompt: number; readonly output: number; readonly soundBytes: number },
): Usage {
  switch (endpoint) {
    case 'counting':
      return {};
    case 'embedding':
    case 'reranking':
      return { input: { total: prompt } };
    case 'images':
      return {
        input: { total: prompt },
        output: { total: (count ?? 1) * pictureTokens, images: count ?? 1 },
      };
    case 'speech': {
      const characters = count ?? size;
      return {
        input: { total: Math.ceil(characters / usualBytes), characters },
        output: { seconds: Math.ceil(characters / spokenPerSecond) },
      };
    }
    case 'transcription':
      return { input: { seconds: Math.ceil(size / soundBytes) } };
    default:
      return { input: { total: prompt }, output: { total: output } };
  }
}
