import type { EmbeddingInput } from '#libs/canonical';
import type { LossCollector } from '../loss-collector.js';

const reported = {
  title: 'The target takes no titles of documents.',
  parts: 'The target takes one text for each vector; the parts were joined, each on a line of its own.',
};

/**
 * An input for targets that take text alone.
 * @param path where the input stands, for losses and errors
 * @throws GatewayError `caller_unsupported_feature` for token ids and images
 */
export function inputText(input: EmbeddingInput, path: string, losses: LossCollector): string {
  if (input.kind === 'tokens') {
    throw losses.unsupported(path, 'is token ids, but this model takes text only');
  }
  if (input.title !== undefined) losses.dropped(path, 'title', reported.title);
  if (input.kind === 'text') return input.text;
  if (input.parts.length > 1) losses.approximated(path, 'content-parts', reported.parts);
  const texts = input.parts.map((part) => {
    if (part.type === 'text') return part.text;
    throw losses.unsupported(path, `holds an ${part.media}, but this model takes text only`);
  });
  return texts.join('\n');
}
