import { hash, subtle } from 'node:crypto';
import { sortedText } from '#libs/json';

/**
 * Members that no answer depends on: they name whom it is for, or what a vendor's cache of prompts may do. Formats whose
 * answers repeat them (responses) are not here. All others count, `stream_options` and unknown ones too.
 */
const withoutInfluence: Readonly<Record<string, ReadonlySet<string>>> = {
  'openai-chat': new Set([
    'metadata',
    'prompt_cache_key',
    'prompt_cache_retention',
    'safety_identifier',
    'user',
  ]),
  'openai-completions': new Set(['user']),
  'openai-embeddings': new Set(['user']),
  'openai-speech': new Set(['user']),
  'anthropic-messages': new Set(['metadata']),
  'google-generate-content': new Set(['labels']),
};

/** Larger bodies are compared byte by byte: to sort them would hold up the others. */
const sortedAtMost = 1024 * 1024;

/** Digest of what a body asks: the same for bodies that differ in blanks, the order of members, and whom they are for. */
export async function digestOfRequest(format: string, raw: Buffer): Promise<string> {
  if (raw.length > sortedAtMost) {
    // In another thread.
    const digest = await subtle.digest('SHA-256', Uint8Array.from(raw));
    return `bytes:${Buffer.from(digest).toString('base64url')}`;
  }
  return `sorted:${hash('sha256', sortedText(raw.toString('utf8'), withoutInfluence[format]), 'base64url')}`;
}
