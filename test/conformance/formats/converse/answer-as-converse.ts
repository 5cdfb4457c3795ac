import { isJsonArray } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { record, records, isSaid } from '../../wire/json.js';

/**
 * An answer of Anthropic's as Converse gives it. Source: Bedrock API reference, "Converse".
 * @param asked the request, which may ask for fields of Claude's own
 */
export function answerAsConverse(answer: JsonObject, asked: JsonObject): JsonObject {
  const { content, stop_reason: reason, stop_sequence: sequence, usage } = answer;
  const paths = asked.additionalModelResponseFieldPaths;
  const wantsSequence = isJsonArray(paths) && paths.includes('/stop_sequence');
  const counts = record(usage);
  const [input, output] = [Number(counts.input_tokens), Number(counts.output_tokens)];
  const [read, written] = [counts.cache_read_input_tokens, counts.cache_creation_input_tokens];
  return {
    output: { message: { role: 'assistant', content: records(content).map(blockAsConverse) } },
    stopReason: reason === 'refusal' ? 'guardrail_intervened' : (reason ?? 'end_turn'),
    usage: {
      inputTokens: input,
      outputTokens: output,
      totalTokens: input + output + Number(read ?? 0) + Number(written ?? 0),
      ...(isSaid(read) && { cacheReadInputTokens: read }),
      ...(isSaid(written) && { cacheWriteInputTokens: written }),
    },
    metrics: { latencyMs: 5 },
    ...(wantsSequence && { additionalModelResponseFields: { stop_sequence: sequence ?? null } }),
  };
}

function blockAsConverse(block: JsonObject): JsonObject {
  switch (block.type) {
    case 'text':
      return { text: block.text };
    case 'tool_use':
      return { toolUse: { toolUseId: block.id, name: block.name, input: block.input } };
    case 'thinking':
      return { reasoningContent: { reasoningText: { text: block.thinking, signature: block.signature } } };
    case 'redacted_thinking':
      return { reasoningContent: { redactedContent: block.data } };
    default:
      throw new Error(`Converse has no block for ${JSON.stringify(block)}.`);
  }
}
