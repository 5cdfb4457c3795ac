import type {
  CanonicalRequest,
  CanonicalResponse,
  Codec,
  ReplyDefaults,
  StreamEncoder,
  Translated,
  WireEvent,
} from '#libs/canonical';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { serverSentEvents } from '../framing.js';
import type { AskedModel, GenerationEndpoint, VendorReply } from '../vendor.js';
import { announceQueue, queuedForm } from './background.js';
import { checkConversation } from './check-conversation.js';
import { checkFieldsOf } from './check-create-request.js';
import { readFields } from './event-fields.js';
import { ThinkingIssuer, thinkingShown } from './issued-answer.js';
import { readConversation } from './read-conversation.js';
import type { Conversation } from './read-conversation.js';
import { itemsIn } from './response-memory.js';
import type { ResponseMemory } from './response-memory.js';
import { storedForm } from './stored-form.js';

const nothing: Conversation = { input: [], items: [] };
/** The built-in model whose calls must not come back without the thinking before them, however they are named. */
const insistentModel = 'thinking-tools';

/** `POST /v1/responses`: reads what is stored, and stores what it answers. Made for one request. */
export class CreateEndpoint implements GenerationEndpoint {
  readonly kind = 'generation';
  readonly framing = serverSentEvents;
  readonly malformedEvent: WireEvent = {
    event: 'response.output_text.delta',
    data: '{"type":"response.output_text.delta","del',
  };
  readonly codec: Codec;
  #body: JsonObject = {};
  #conversation = nothing;
  #request: CanonicalRequest | undefined;

  constructor(private readonly memory: ResponseMemory) {
    this.codec = {
      ...openAiResponsesCodec,
      decodeRequest: (body) => this.#decode(body),
      encodeResponse: (response, defaults) => this.#encode(response, defaults),
      createStreamEncoder: (defaults) => this.#encoder(defaults),
    };
  }

  check(body: JsonValue): VendorReply | undefined {
    const fault = checkFieldsOf('create', body);
    if (fault || !isJsonObject(body)) return fault;
    const conversation = readConversation(body, this.memory);
    return 'refusal' in conversation
      ? conversation.refusal
      : checkConversation(conversation.items, this.memory);
  }

  read(body: JsonValue): AskedModel {
    if (!isJsonObject(body)) return { model: '', stream: false };
    const { model, stream } = body;
    return { model: typeof model === 'string' ? model : '', stream: stream === true };
  }

  /** The documented flat fields, which is why nothing but the words of the usual body is taken over. */
  streamFailure(body: JsonValue): readonly WireEvent[] {
    const error = isJsonObject(body) && isJsonObject(body.error) ? body.error : {};
    const { code = null, message = '', param = null } = error;
    const flat = { type: 'error', sequence_number: 0, code, message, param };
    return [{ event: 'error', data: JSON.stringify(flat) }];
  }

  sampleBody(model: string, stream: boolean): JsonObject {
    return { model, input: 'Hello', ...(stream && { stream }) };
  }

  #decode(body: JsonObject): CanonicalRequest {
    const conversation = readConversation(body, this.memory);
    this.#body = body;
    this.#conversation = 'refusal' in conversation ? nothing : conversation;
    const { items } = this.#conversation;
    this.#request = openAiResponsesCodec.decodeRequest({
      ...body,
      ...(items.length > 0 && { input: items }),
    });
    return this.#request;
  }

  #encode(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject> {
    const { value, losses } = openAiResponsesCodec.encodeResponse(
      this.#issuer().response(response),
      this.#defaults(defaults),
    );
    this.#keep(value);
    return { value: this.#isBackground ? queuedForm(value) : value, losses };
  }

  #encoder(defaults: ReplyDefaults): StreamEncoder {
    const encoder = openAiResponsesCodec.createStreamEncoder(this.#defaults(defaults));
    const issuer = this.#issuer();
    const sent: WireEvent[] = [];
    return {
      push: (event) => {
        const plain = issuer.events(event).flatMap((issued) => encoder.push(issued));
        const written = this.#isBackground ? announceQueue(plain) : plain;
        sent.push(...written);
        if (event.type === 'response-end') this.#keep(responseIn(written.at(-1)), sent);
        return written;
      },
    };
  }

  #issuer(): ThinkingIssuer {
    return new ThinkingIssuer(thinkingShown(this.#body), () => this.memory.newId('rs'));
  }

  #defaults(defaults: ReplyDefaults): ReplyDefaults {
    return { ...defaults, ...(this.#request && { request: this.#request }) };
  }

  get #isBackground(): boolean {
    return this.#body.background === true;
  }

  #keep(response: JsonObject, events?: readonly WireEvent[]): void {
    this.memory.rememberCalls(itemsIn(response.output), this.#body.model === insistentModel);
    if (this.#body.store === false) return;
    const input = this.#conversation.input.map((item) => storedForm(item, this.memory));
    const before = this.#conversation.items.slice(0, -input.length || undefined);
    this.memory.store({
      response,
      input,
      read: [...before, ...input],
      ...(events && { events }),
      ...(this.#isBackground && { run: { state: 'queued' } }),
    });
  }
}

function responseIn(event: WireEvent | undefined): JsonObject {
  const response = event && readFields(event).response;
  return isJsonObject(response) ? response : {};
}
