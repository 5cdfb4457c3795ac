import type { RerankRequest } from '#libs/canonical';
import type { LossCollector } from '../loss-collector.js';

/** Settings of a request that not every target has, as clients call them. */
const settings = {
  maxChunksPerDocument: 'max_chunks_per_doc',
  maxTokensPerDocument: 'max_tokens_per_doc',
  truncate: 'truncation',
} as const satisfies Partial<Record<keyof RerankRequest, string>>;

/** Reports those settings of the request that the target lacks. */
export function dropRerankSettings(
  request: RerankRequest,
  lacking: readonly (keyof typeof settings)[],
  losses: LossCollector,
): void {
  for (const setting of lacking) {
    const name = settings[setting];
    if (request[setting] !== undefined) losses.dropped(name, name, 'The target decides this by itself.');
  }
}
