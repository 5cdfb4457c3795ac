import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import {
  bedrockConverseCodec,
  decodeBedrockException,
  isBedrockException,
  messageEvent,
} from '#libs/formats/bedrock-converse';
import { EventMessageParser, eventMessageStream, formatServerSentEvent } from '#libs/event-stream';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Envelope, EnvelopeCall, StreamReframer, Unwrapping } from '#libs/provider-kit';

/** Stands in the body instead of the model. Source: Bedrock user guide, "Anthropic Claude Messages API". */
const version = 'bedrock-2023-05-31';

/** Changes of a body of Anthropic's: the model and the wish for a stream are in the address, betas in the body. */
export function claudeSplices({
  clientHeaders,
}: Pick<EnvelopeCall, 'clientHeaders'>): NonNullable<Envelope['splices']> {
  const betas = (clientHeaders['anthropic-beta'] ?? '')
    .split(',')
    .map((beta) => beta.trim())
    .filter((beta) => beta !== '');
  return {
    model: undefined,
    stream: undefined,
    anthropic_version: version,
    ...(betas.length > 0 && { anthropic_beta: betas }),
  };
}

/** How Claude's answers are read: Anthropic's own events in messages of Amazon's. */
export const claudeUnwrapping: Unwrapping = {
  streamType: eventMessageStream,
  createReframer: () => new ClaudeReframer(),
  decodeError: (failure) => bedrockConverseCodec.decodeError(failure),
};

/** Each message holds one of Anthropic's events, which passes as it is. */
class ClaudeReframer implements StreamReframer {
  private readonly parser = new EventMessageParser();

  push(chunk: Buffer): string {
    return this.parser
      .push(chunk)
      .map((message) => {
        const { event, data } = messageEvent(message);
        if (isBedrockException(event)) return exceptionEvent(event, parse(data) ?? data);
        const wrapped = parse(data);
        const bytes = isJsonObject(wrapped) ? wrapped.bytes : undefined;
        return typeof bytes === 'string' ? anthropicEvent(Buffer.from(bytes, 'base64').toString('utf8')) : '';
      })
      .join('');
  }
}

/** The `event:` line repeats the type, as at Anthropic. */
function anthropicEvent(data: string): string {
  const type = /"type"\s*:\s*"([a-z_]+)"/.exec(data)?.[1];
  return formatServerSentEvent({ ...(type !== undefined && { event: type }), data });
}

const exceptionEvent = (event: string | undefined, body: JsonValue): string =>
  anthropicMessagesCodec
    .encodeStreamError(decodeBedrockException(event, body))
    .map((one) => formatServerSentEvent(one))
    .join('');

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** What Bedrock does not take of Anthropic's requests. Converse has other ways for some of it, or says what is lost. */
const foreignFields = ['container', 'mcp_servers', 'service_tier', 'inference_geo', 'context_management'];
/** Tools that Anthropic runs itself. */
const serverTools = /^(?:web_search|web_fetch|code_execution|tool_search)/;

/** Whether Bedrock reads a body of Anthropic's as its client means it. Bodies of other formats have none of it. */
export function isRelayable(body: JsonObject): boolean {
  if (foreignFields.some((field) => (body[field] ?? null) !== null)) return false;
  const tools = isJsonArray(body.tools) ? body.tools : [];
  if (
    tools.some((tool) => isJsonObject(tool) && typeof tool.type === 'string' && serverTools.test(tool.type))
  )
    return false;
  return !holdsAddress(body.messages);
}

/** Media by their address, or stored at Anthropic: two levels down at most, in a turn or in a tool's result. */
function holdsAddress(list: JsonValue | undefined): boolean {
  if (!isJsonArray(list)) return false;
  return list.some((entry) => {
    if (!isJsonObject(entry)) return false;
    const { source, content } = entry;
    const type = isJsonObject(source) ? source.type : undefined;
    return type === 'url' || type === 'file' || holdsAddress(content);
  });
}
