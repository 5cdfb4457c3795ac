import { GatewayError } from '#libs/canonical';
import type { EmbeddingInput, EmbeddingRequest, Loss } from '#libs/canonical';
import type { Embedded, EmbedTask } from './text-tasks.js';

/**
 * A request as the model can serve it.
 * @throws GatewayError `caller_unsupported_feature` for what is no text
 */
export function planEmbedding({ inputs, dimensions, truncate = 'end' }: EmbeddingRequest): EmbedTask {
  return {
    kind: 'embed',
    inputs: inputs.map(read),
    ...(dimensions !== undefined && { dimensions }),
    truncate,
  };
}

/** What of a request had no effect, or another one than was meant. */
export function embeddingLosses(request: EmbeddingRequest, { cut }: Pick<Embedded, 'cut'>): readonly Loss[] {
  const losses: Loss[] = [];
  const { inputs, task, truncate } = request;
  if (inputs.some(({ kind }) => kind === 'tokens')) {
    const detail = 'Token ids were read as those of cl100k_base, and their text embedded.';
    losses.push({ path: 'input', feature: 'token-ids', action: 'approximated', detail });
  }
  if (task !== undefined && task !== 'similarity') {
    const detail = 'The embedded model makes the same vectors for every purpose.';
    losses.push({ path: 'task', feature: 'embedding-task', action: 'dropped', detail });
  }
  if (inputs.some((input) => 'title' in input)) {
    const detail = 'The embedded model reads the text alone.';
    losses.push({ path: 'title', feature: 'title', action: 'dropped', detail });
  }
  // Whoever says at which end to cut knows about it.
  if (cut > 0 && truncate === undefined) {
    const detail = `${cut} of ${inputs.length} inputs are longer than the model reads; only the beginning counted.`;
    losses.push({ path: 'input', feature: 'input-length', action: 'approximated', detail });
  }
  return losses;
}

function read(input: EmbeddingInput, at: number): string | readonly number[] {
  if (input.kind === 'text') return input.text;
  if (input.kind === 'tokens') return input.tokens;
  return input.parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      throw new GatewayError('caller_unsupported_feature', 'The embedded model reads text only.', {
        param: `input.${at}`,
      });
    })
    .join('\n');
}
