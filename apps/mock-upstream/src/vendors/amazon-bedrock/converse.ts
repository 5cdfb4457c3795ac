import type { CanonicalRequest } from '#libs/canonical';
import { bedrockConverseCodec } from '#libs/formats/bedrock-converse';
import { isJsonObject } from '#libs/json';
import type { ComposedAnswer, ComposedPart } from '../../composition/composed-answer.js';
import { isOurRedaction, isOurSignature, redactThinking, signThinking } from '../anthropic/signatures.js';
import type { GenerationEndpoint } from '../vendor.js';
import { bedrockFailure, invalid, streamException } from './bedrock-error.js';
import { converseFault } from './check-converse.js';
import { converseFraming } from './event-message-framing.js';

const issuer = 'amazon-bedrock';

/** `POST /model/{model}/converse` and `…/converse-stream`. */
export const converseEndpoint = (model: string, stream: boolean): GenerationEndpoint => ({
  kind: 'generation',
  codec: bedrockConverseCodec,
  framing: converseFraming,
  malformedEvent: { event: 'contentBlockDelta', data: '{"contentBlockIndex":0,"delta":{"te' },
  check: (body) => {
    const fault = converseFault(body);
    if (fault !== undefined) return invalid(fault);
    return isJsonObject(body) && hasForeignProof(bedrockConverseCodec.decodeRequest(body))
      ? invalid('Invalid signature in thinking block.')
      : undefined;
  },
  read: () => ({ model, stream }),
  seal: sealAnswer,
  streamFailure: (body) => streamException(body ?? bedrockFailure(500).body),
  sampleBody: () => ({ messages: [{ role: 'user', content: [{ text: 'Hello' }] }] }),
});

function hasForeignProof({ messages }: CanonicalRequest): boolean {
  return messages.some(({ parts }) =>
    parts.some((part) => {
      if (part.type !== 'reasoning' || part.proof === undefined) return false;
      const { kind, data } = part.proof;
      return kind === 'redacted' ? !isOurRedaction(data) : !isOurSignature(data, part.text ?? '');
    }),
  );
}

/** Makes thinking the vendor's: signed, or redacted. */
function sealAnswer(answer: ComposedAnswer): ComposedAnswer {
  const candidates = answer.candidates.map((candidate) => ({
    ...candidate,
    parts: candidate.parts.map(sealPart),
  }));
  return { ...answer, candidates };
}

function sealPart(composed: ComposedPart): ComposedPart {
  if (composed.chunks === undefined) return composed;
  const { part, chunks, hidden = false } = composed;
  if (part.type === 'tool-call') {
    return { part: { ...part, id: part.id.replace(/^call_mock/u, 'tooluse_mock') }, chunks };
  }
  if (part.type !== 'reasoning' || part.proof) return composed;
  const thoughts = chunks.join('');
  if (hidden) {
    return {
      part: { ...part, proof: { kind: 'redacted', data: redactThinking(thoughts), issuer } },
      chunks: [],
    };
  }
  return {
    part: { ...part, proof: { kind: 'signature', data: signThinking(thoughts, thoughts), issuer } },
    chunks,
  };
}
