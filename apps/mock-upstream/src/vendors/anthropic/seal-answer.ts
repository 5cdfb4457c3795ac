import type { CanonicalRequest, Usage } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { ComposedAnswer, ComposedPart } from '../../composition/composed-answer.js';
import { redactThinking, signThinking } from './signatures.js';

const issuer = 'anthropic';

/** Makes an answer the vendor's: thinking signed or redacted, or none where it is off; its own ids and usage. */
export function sealAnswer(answer: ComposedAnswer, request: CanonicalRequest): ComposedAnswer {
  const isOff = request.reasoning?.mode === 'off';
  const isOmitted = request.reasoning?.display === 'omitted';
  const candidates = answer.candidates.map((candidate) => ({
    ...candidate,
    parts: candidate.parts
      .filter(({ part }) => !isOff || part.type !== 'reasoning')
      .map((part) => sealPart(part, isOmitted)),
  }));
  const usage = isOff ? withoutThinking(answer.usage) : answer.usage;
  return { ...answer, candidates, usage: { ...usage, raw: usageReport(usage) } };
}

function sealPart(composed: ComposedPart, isOmitted: boolean): ComposedPart {
  if (composed.chunks === undefined) return composed;
  const { part, chunks, hidden = false } = composed;
  if (part.type === 'tool-call') {
    return { part: { ...part, id: part.id.replace(/^call_mock/u, 'toolu_mock') }, chunks };
  }
  if (part.type !== 'reasoning' || part.proof) return composed;
  const thoughts = chunks.join('');
  if (hidden) {
    return {
      part: { ...part, proof: { kind: 'redacted', data: redactThinking(thoughts), issuer } },
      chunks: [],
    };
  }
  const shown = isOmitted ? [] : chunks;
  const data = signThinking(shown.join(''), thoughts);
  return { part: { ...part, proof: { kind: 'signature', data, issuer } }, chunks: shown };
}

function withoutThinking(usage: Usage): Usage {
  const { total = 0, reasoning = 0 } = usage.output ?? {};
  return { ...usage, output: { ...usage.output, total: total - reasoning, reasoning: 0 } };
}

/** The report in the vendor's own words. Source: formats/messages.md, "Usage". */
function usageReport({ input = {}, output = {} }: Usage): JsonObject {
  const { total = 0, cacheRead = 0, cacheWrite = {} } = input;
  const { total: written = 0, fiveMinutes = written, oneHour = 0 } = cacheWrite;
  return {
    input_tokens: input.uncached ?? total - cacheRead - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: fiveMinutes, ephemeral_1h_input_tokens: oneHour },
    output_tokens: output.total ?? 0,
    output_tokens_details: { thinking_tokens: output.reasoning ?? 0 },
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: null,
  };
}
