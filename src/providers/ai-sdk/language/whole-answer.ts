import type { GenerateResult, StreamPart } from '../package/sdk-models.js';

/** A whole answer as the stream it could have been, so that both are read in one way. */
export function partsOf({
  content,
  response,
  finishReason,
  usage,
  providerMetadata,
}: GenerateResult): readonly StreamPart[] {
  const parts = content.flatMap((one, place): readonly StreamPart[] => {
    const id = `${place}`;
    const metadata = 'providerMetadata' in one && { providerMetadata: one.providerMetadata };
    switch (one.type) {
      case 'text':
        return [
          { type: 'text-start', id },
          { type: 'text-delta', id, delta: one.text },
          {
            type: 'text-end',
            id,
            ...metadata,
            ...(one.citations && { citations: one.citations }),
          },
        ];
      case 'reasoning':
        return [
          { type: 'reasoning-start', id, ...metadata },
          { type: 'reasoning-delta', id, delta: one.text },
          { type: 'reasoning-end', id },
        ];
      default:
        return [one];
    }
  });
  const { id, modelId, timestamp } = response ?? {};
  return [
    {
      type: 'response-metadata',
      ...(id !== undefined && { id }),
      ...(modelId !== undefined && { modelId }),
      ...(timestamp !== undefined && { timestamp }),
    },
    ...parts,
    { type: 'finish', finishReason, usage, ...(providerMetadata && { providerMetadata }) },
  ];
}
