import type { IncomingHttpHeaders } from 'node:http';
import { passesUnread } from '#libs/canonical';
import type {
  CanonicalRequest,
  CanonicalResponse,
  FormatName,
  GatewayError,
  Loss,
  Message,
  ReplyDefaults,
  StreamEncoder,
  Translated,
} from '#libs/canonical';
import { readTexts } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { answerId } from './answer-id.js';
import type { CallContext } from './call-context.js';
import { wireFormat } from './formats.js';
import type { WireFormat } from './formats.js';
import type { StreamForm } from './streams/stream-form.js';
import { KeptProofsEncoder, withoutProofs } from './translation/kept-proofs.encoder.js';
import type { CompletedAnswer, UsageEstimates } from './usage/usage-estimates.js';

/** What a controller hands over. */
export interface GenerationInput {
  /** The format the client speaks. */
  readonly format: FormatName;
  /** The model as the client named it. */
  readonly model: string;
  readonly stream: boolean;
  readonly body: JsonObject;
  /** The body without its texts, where these may not be decoded. Absent: they are, in `body`. */
  readonly outline?: JsonObject;
  /** The outline, where what is made of it may be written byte for character: see `Envelope`. */
  readonly unread?: JsonObject | undefined;
  readonly raw: Buffer;
  /** Nobody is likely to look at the body again: it may be parsed anew for those who do. */
  forget?(): void;
  /** How a stream leaves, where not as server-sent events. */
  readonly form?: StreamForm | undefined;
  /** The bytes for one provider alone, whose upstream holds what they refer to. */
  readonly held?: { readonly provider: string; readonly raw: Buffer };
  /** What `raw` had to leave out of what the client refers to. */
  readonly rawLosses?: readonly Loss[];
  /** What is asked, where it was written inside the gateway: `raw` tells its size alone, and is never relayed. */
  readonly request?: CanonicalRequest;
  /** Its answer is kept, or builds on one that is: it must not come from a cache. Default false. */
  readonly isStateful?: boolean;
  /** Why only the verbatim lane can serve the request. Retryable: another candidate may be on it. */
  readonly untranslatable?: GatewayError;
}

/** What can be told of a body without reading its texts. */
export const outlineOf = (input: Pick<GenerationInput, 'body' | 'outline'>): JsonObject =>
  input.outline ?? input.body;

/** Whose call it is. */
export interface CallOwner {
  /** Absent: the gateway's own. */
  readonly tokenId: string | undefined;
  /** What proves a model's thinking is kept for its owner: it is not lost where the client's format has no place. */
  readonly keepsProofs: boolean;
}

/** One client's request to a language model, in both of its forms: the bytes, and (decoded at most once) the canonical one. */
export class GenerationCall {
  readonly client: WireFormat;
  /** Seconds since the epoch. */
  private readonly created = Math.floor(Date.now() / 1000);
  private knownId: string | undefined;
  private decoded: CanonicalRequest | undefined;
  private knownGist: Gist | undefined;
  /** All but the conversation, where nothing else was read. */
  private settings: CanonicalRequest | undefined;

  constructor(
    readonly input: GenerationInput,
    readonly exchange: CallContext,
    private readonly owner: CallOwner,
    private readonly estimates: Pick<UsageEstimates, 'complete'>,
  ) {
    this.client = wireFormat(input.format);
  }

  /** No other answer has it. What is relayed has one of its upstream's. */
  get id(): string {
    return (this.knownId ??= answerId());
  }

  get tokenId(): string | undefined {
    return this.owner.tokenId;
  }

  /** The client's headers. Few of them go any further. */
  get headers(): IncomingHttpHeaders {
    return this.exchange.headers;
  }

  /** @throws GatewayError `caller_invalid_request` naming the field at fault; why it must not be translated */
  get request(): CanonicalRequest {
    if (this.input.untranslatable !== undefined) throw this.input.untranslatable;
    this.decoded ??= this.input.request ?? this.client.codec.decodeRequest(this.input.body);
    return this.decoded;
  }

  /**
   * The request with a character for each byte of its texts, where it may be encoded as it is: nothing has to be decoded for that.
   * @throws GatewayError as `request`; what it quotes may be unreadable
   */
  get unread(): CanonicalRequest | undefined {
    const { unread, untranslatable, request } = this.input;
    if (unread === undefined || untranslatable !== undefined || request !== undefined) return undefined;
    const decoded = this.client.codec.decodeRequest(unread);
    if (!passesUnread(decoded)) return undefined;
    this.knownGist ??= gistOf(decoded, readTexts);
    if (repeating.has(this.input.format)) this.settings ??= settingsOf(decoded);
    return decoded;
  }

  /** What was said last. @throws GatewayError as `request` */
  get lastMessage(): Message | undefined {
    return this.gist.lastMessage;
  }

  /** The request is on its way: whoever asks for it once more has it decoded anew. Not where its answer repeats it. */
  forget(): void {
    if (this.decoded !== undefined) {
      if (repeating.has(this.input.format)) return;
      this.knownGist ??= gistOf(this.decoded);
      this.decoded = undefined;
    }
    if (this.knownGist !== undefined) this.input.forget?.();
  }

  /** What an answer may repeat of it: its conversation may be missing. */
  get repeated(): CanonicalRequest {
    return this.decoded ?? this.settings ?? this.request;
  }

  /** What is lost in what is relayed to a provider. */
  rawLossesFor(provider: string): readonly Loss[] {
    const { held, rawLosses = [] } = this.input;
    return held?.provider === provider ? [] : rawLosses;
  }

  /** What is relayed to a provider. */
  rawFor(provider: string): Buffer {
    const { held, raw } = this.input;
    return held?.provider === provider ? held.raw : raw;
  }

  /** A whole answer with the usage that its upstream did not report. */
  completed(response: CanonicalResponse): Promise<CompletedAnswer> {
    return this.estimates.complete(this.input.format, () => this.request, response);
  }

  /** Writes a whole answer for the client. */
  encode(response: CanonicalResponse): Translated<JsonObject> {
    const { value, losses } = this.client.codec.encodeResponse(response, this.replyDefaults);
    return { value, losses: this.owner.keepsProofs ? withoutProofs(losses) : losses };
  }

  /** Writes an answer for the client as it comes. */
  createEncoder(): StreamEncoder {
    const encoder = this.client.codec.createStreamEncoder(this.replyDefaults);
    return this.owner.keepsProofs ? new KeptProofsEncoder(encoder) : encoder;
  }

  get replyDefaults(): ReplyDefaults {
    return new CallDefaults(this, this.created, this.gist.includeUsage);
  }

  private get gist(): Gist {
    return (this.knownGist ??= gistOf(this.request));
  }
}

/** A class, as an object with a getter of its own would have a shape of its own, too: what V8 learns of it is lost with it. */
class CallDefaults implements ReplyDefaults {
  readonly model: string;
  readonly id: string;

  constructor(
    private readonly call: GenerationCall,
    readonly created: number,
    readonly includeUsage: boolean,
  ) {
    this.model = call.input.model;
    this.id = call.id;
  }

  get request(): CanonicalRequest {
    return this.call.repeated;
  }
}

/** All but the conversation of a request that nobody has read. */
function settingsOf(unread: CanonicalRequest): CanonicalRequest {
  const { system } = unread;
  return { ...unread, messages: [], ...(system !== undefined && { system: readTexts(system) }) };
}

/** What most answers need to know of their requests. */
interface Gist {
  readonly includeUsage: boolean;
  readonly lastMessage: Message | undefined;
}

const gistOf = (
  { streamOptions, messages }: CanonicalRequest,
  read: (message: Message | undefined) => Message | undefined = (message) => message,
): Gist => ({
  includeUsage: streamOptions?.includeUsage ?? false,
  lastMessage: read(messages.at(-1)),
});

/** Formats whose answers repeat what was asked. */
const repeating: ReadonlySet<FormatName> = new Set(['openai-responses', 'openai-completions']);
