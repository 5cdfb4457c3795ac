import type { CacheMark, CanonicalRequest, Part } from '#libs/canonical';

/** A piece of a prompt, as far as it counts: its text, and whether the prompt may be cached up to its end. */
export interface PromptBlock {
  readonly text: string;
  readonly mark: CacheMark | undefined;
}

/** A prompt's pieces in the order in which vendors cache it: tools, system, conversation. */
export function promptBlocks({
  tools = [],
  system = [],
  messages,
}: CanonicalRequest): readonly PromptBlock[] {
  return [
    ...tools.map((tool) => ({ text: JSON.stringify(tool), mark: 'cache' in tool ? tool.cache : undefined })),
    ...system.map(({ text, cache }) => ({ text, mark: cache })),
    ...messages
      .flatMap(({ parts }) => parts)
      .map((part) => ({ text: textOf(part), mark: 'cache' in part ? part.cache : undefined })),
  ];
}

function textOf(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text;
    case 'reasoning':
      return part.text ?? '';
    case 'tool-call':
      return part.input;
    case 'tool-result':
      return part.parts.map((inner) => textOf(inner)).join('');
    case 'media':
    case 'opaque':
      return '';
  }
}
