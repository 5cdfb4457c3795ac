import type { GatewayError, Loss } from '#libs/canonical';
import type { JsonObject } from '#libs/json';

/** A request whose references to earlier responses are resolved, as far as the gateway knows them. */
export interface PreparedRequest {
  /** What the hub decodes: without what the gateway does itself. */
  readonly body: JsonObject;
  /** What is relayed: the client's bytes, changed only where they referred to what the gateway keeps. */
  readonly raw: Buffer;
  /** The client's bytes for the one provider whose upstream knows everything they refer to. */
  readonly held?: { readonly provider: string; readonly raw: Buffer };
  /** Why the hub cannot serve the request: it refers to what only an upstream may know. */
  readonly untranslatable?: GatewayError;
  /** What `raw` had to leave out: it means something to one upstream alone. */
  readonly losses: readonly Loss[];
  readonly previousId?: string;
  /** The conversation before the request. Empty where the gateway does not know it. */
  readonly context: readonly JsonObject[];
  /** Size of that conversation, in characters of JSON. */
  readonly contextSize: number;
  /** The request's own items, references among them resolved. */
  readonly items: readonly JsonObject[];
}
