import type { FormatName, MediaPart } from '#libs/canonical';
import { readImageSize } from './image-size.js';
import type { ImageSize } from './image-size.js';

/** What a size nobody can know is taken to be. */
const usualSize: ImageSize = { width: 1024, height: 1024 };

/** A sound's tokens per second (Google's documented rate), and bytes per second at 128 kbit/s. */
const sound = { tokens: 32, bytes: 16_000 };
/** One frame a second and the sound (Google's documented rate), and bytes per second at 2 Mbit/s. */
const video = { tokens: 290, bytes: 250_000 };
/** Tokens of a page by the low end of Anthropic's range, and bytes of a page of text with fonts. */
const page = { tokens: 1_500, bytes: 30_000 };
/** A medium given by an address or an id. */
const unknownMedium = 1_500;

/** Tokens of a medium by its vendor's formula where the medium's size is known, else by what is usual. */
export function measureMedia({ media, source, detail }: MediaPart, format: FormatName): number {
  const bytes = source.kind === 'bytes' ? Math.floor((source.base64.length * 3) / 4) : undefined;
  if (media === 'image') {
    const size = source.kind === 'bytes' ? readImageSize(source.base64) : undefined;
    return imageTokens(size ?? usualSize, detail, format);
  }
  if (bytes === undefined) return unknownMedium;
  const { tokens, bytes: unit } = { audio: sound, video, document: page }[media];
  return Math.ceil(bytes / unit) * tokens;
}

function imageTokens(size: ImageSize, detail: MediaPart['detail'], format: FormatName): number {
  if (format === 'anthropic-messages') return anthropicTokens(size);
  if (format === 'google-generate-content') return googleTokens(size);
  return detail === 'low' ? openAiBase : openAiTokens(size);
}

/** Base and per tile of 512. Source: OpenAI's guide "Images and vision", "Calculating costs", GPT-4o. */
const openAiBase = 85;
const openAiTile = 170;

/** Fitted into a square of 2048, then its shorter side to 768, then cut into tiles. */
function openAiTokens(size: ImageSize): number {
  const fitted = shrink(size, 2048 / Math.max(size.width, size.height));
  const { width, height } = shrink(fitted, 768 / Math.min(fitted.width, fitted.height));
  return openAiBase + openAiTile * Math.ceil(width / 512) * Math.ceil(height / 512);
}

/** The longer side at most 1568, then a token for 750 pixels. Source: Anthropic's guide "Vision". */
function anthropicTokens(size: ImageSize): number {
  const { width, height } = shrink(size, 1568 / Math.max(size.width, size.height));
  return Math.min(1_600, Math.ceil((width * height) / 750));
}

/** 258 for a small image or for each tile of 768. Source: Google's guide "Image understanding". */
function googleTokens({ width, height }: ImageSize): number {
  return 258 * Math.min(64, Math.ceil(width / 768) * Math.ceil(height / 768));
}

const shrink = ({ width, height }: ImageSize, factor: number): ImageSize =>
  factor < 1 ? { width: Math.round(width * factor), height: Math.round(height * factor) } : { width, height };
