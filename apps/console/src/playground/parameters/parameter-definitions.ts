import type { FormatId, ParameterId } from '../conversation/conversation.js';

/** How a parameter is set, and what it is when it is first turned on. */
export type ParameterDefinition =
  | {
      readonly kind: 'range';
      readonly first: number;
      readonly min: number;
      readonly max: number;
      readonly step: number;
    }
  | { readonly kind: 'whole'; readonly first: number; readonly min?: number }
  | { readonly kind: 'lines'; readonly first: string }
  | { readonly kind: 'effort'; readonly first: string }
  | { readonly kind: 'tool-choice'; readonly first: string };

const definitions: Readonly<Record<ParameterId, ParameterDefinition>> = {
  temperature: { kind: 'range', first: 0.7, min: 0, max: 2, step: 0.05 },
  topP: { kind: 'range', first: 0.95, min: 0, max: 1, step: 0.01 },
  topK: { kind: 'whole', first: 40, min: 1 },
  maxTokens: { kind: 'whole', first: 1024, min: 1 },
  stop: { kind: 'lines', first: '' },
  seed: { kind: 'whole', first: 1 },
  presencePenalty: { kind: 'range', first: 0.5, min: -2, max: 2, step: 0.1 },
  frequencyPenalty: { kind: 'range', first: 0.5, min: -2, max: 2, step: 0.1 },
  reasoning: { kind: 'effort', first: 'medium' },
  toolChoice: { kind: 'tool-choice', first: 'auto' },
};

/** A parameter in a format: the messages format knows temperatures up to 1. */
export function parameterDefinition(id: ParameterId, format: FormatId): ParameterDefinition {
  const definition = definitions[id];
  return id === 'temperature' && format === 'messages' && definition.kind === 'range'
    ? { ...definition, max: 1 }
    : definition;
}

/** Efforts of reasoning that the formats have words for. A number of tokens may stand there too. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high'] as const;
