import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, InputUsage, Usage } from '#libs/canonical';
import { isJsonObject, JsonSyntaxError, parseJson } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { findBuiltInModel } from '../builtins/built-in-models.js';
import { planDelivery, planWhole } from '../delivery/plan-delivery.js';
import type { DeliveryPlan } from '../delivery/delivery-plan.js';
import type { MockUpstreamOptions } from '../options.js';
import { PromptCaches } from '../prompt-cache/prompt-caches.js';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { ArrivedRequest, Script, ScriptMaker } from '../scripts/script.js';
import type { ScriptRegistry } from '../scripts/script-registry.js';
import type { BodyKind } from '../uploads/body-kind.js';
import type { RequestHead } from '../vendors/request-head.js';
import type {
  AskedModel,
  DirectEndpoint,
  GenerationEndpoint,
  MediaEndpoint,
  Vendor,
  VendorAnswer,
  VendorReply,
} from '../vendors/vendor.js';
import { findVendor } from '../vendors/vendors.js';
import type { Vendors } from '../vendors/vendors.js';
import { answerMedia } from './answer-media.js';
import { answerPrompts } from './answer-prompts.js';
import { parseBody } from './parse-body.js';
import { planMedia, readMediaCall, renderVendorAnswer } from './plan-media.js';
import { wordingOf } from './wording.js';
import { renderScript } from './render-script.js';
import type { RenderContext } from './render-script.js';
import { resolveScript } from './resolve-script.js';

/** Decides what a request is answered with: by the vendor's rules, then by script, then by a built-in model. */
export class Answering {
  readonly #options: MockUpstreamOptions;
  readonly #vendors: Vendors;
  readonly #scripts: ScriptRegistry;
  readonly #caches: PromptCaches | undefined;
  #serial = 0;

  constructor(options: MockUpstreamOptions, vendors: Vendors, scripts: ScriptRegistry) {
    this.#options = options;
    this.#vendors = vendors;
    this.#scripts = scripts;
    const { promptCache = false } = options;
    if (promptCache !== false) {
      this.#caches = new PromptCaches(promptCache === true ? undefined : promptCache);
    }
  }

  /** Forgets what vendors keep of prompts. */
  reset(): void {
    this.#caches?.clear();
  }

  /** @throws Error where a script is at fault. */
  plan(record: RecordedRequest): DeliveryPlan {
    const vendor = findVendor(this.#vendors, record);
    const serial = ++this.#serial;
    const reply = (answer: VendorAnswer): DeliveryPlan => planReply(answer, vendor, serial);
    const refusal = this.#refuseCredential(vendor, record);
    if (refusal) return reply(refusal);
    const endpoint = vendor.endpoint(record);
    if (!endpoint) return reply(vendor.unknownPath(record));
    if (endpoint.kind === 'direct') {
      const answer = this.#answerDirectly(endpoint, record, vendor);
      chargeFor(answer, record);
      return reply(answer);
    }
    if (endpoint.kind === 'media') return this.#media({ vendor, endpoint, record, serial });
    const body = parseBody(record.body, vendor);
    if ('refusal' in body) return reply(body.refusal);
    const fault = this.#check(endpoint, body.value);
    if (fault) return reply(fault);
    return this.#generate({ vendor, endpoint, body: body.value, record, serial });
  }

  /** How the body of a request is to be taken in: large uploads are not kept. */
  bodyKind(head: RequestHead): BodyKind {
    const { 'content-type': type = '' } = head.headers;
    if (type.startsWith('application/json')) return 'bytes';
    if (/^multipart\/form-data\b/iu.test(type)) return 'form';
    const endpoint = findVendor(this.#vendors, head).endpoint(head);
    return endpoint?.kind === 'media' && endpoint.takesFile === true ? 'file' : 'bytes';
  }

  #media({ vendor, endpoint, record, serial }: MediaGeneration): DeliveryPlan {
    const reply = (answer: VendorReply): DeliveryPlan => planReply(answer, vendor, serial);
    const read = readMediaCall(record, vendor);
    if ('refusal' in read) return reply(read.refusal);
    const { call } = read;
    const { validate = true } = this.#options;
    const fault = validate ? endpoint.check(call) : undefined;
    if (fault) return reply(fault);
    const asked = endpoint.read(call);
    const body = isJsonObject(call.json) ? call.json : {};
    const script = this.#scriptFor({ record, body, ...asked }, asked);
    if (!script) return reply(vendor.unknownModel(asked.model));
    const answer = answerMedia(script, endpoint, call, asked);
    const { model, stream } = asked;
    const charge = (usage: Usage): void => {
      record.charge = { model, usage, ...userOf(body) };
    };
    return planMedia(answer, { vendor, endpoint, call, serial, stream, charge });
  }

  #refuseCredential(vendor: Vendor, head: RequestHead): VendorReply | undefined {
    const { apiKey } = this.#options;
    return apiKey === undefined ? undefined : vendor.refuseCredential(head, apiKey);
  }

  #answerDirectly(endpoint: DirectEndpoint, { body: raw }: RecordedRequest, vendor: Vendor): VendorAnswer {
    try {
      return endpoint.answer({ models: this.#options.models, body: () => parseJson(raw) });
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      return vendor.invalidJson(error.message);
    }
  }

  #check(endpoint: GenerationEndpoint, body: JsonValue): VendorReply | undefined {
    const { validate = true, refuseUnknownFields = false } = this.#options;
    return validate ? endpoint.check(body, { refuseUnknownFields }) : undefined;
  }

  #generate({ vendor, endpoint, body, record, serial }: Generation): DeliveryPlan {
    const asked = endpoint.read(body);
    const object = isJsonObject(body) ? body : {};
    const script = this.#scriptFor({ record, body: object, ...asked }, asked);
    let decoded: CanonicalRequest | undefined;
    const request = (): CanonicalRequest => (decoded ??= endpoint.codec.decodeRequest(object));
    const countPrompt = this.#promptCounter(vendor, record);
    const context: RenderContext = {
      vendor,
      endpoint,
      stream: asked.stream,
      serial,
      request,
      ...(countPrompt && { countPrompt }),
      charge: (charge) => {
        // Counting tokens is free.
        if (!record.path.endsWith('/count_tokens')) record.charge = charge;
      },
    };
    try {
      if (!script) return planReply(vendor.unknownModel(asked.model), vendor, serial);
      const made = endpoint.prompts
        ? answerPrompts(script, endpoint.prompts(request()))
        : resolveScript(script, request);
      return planScript(made, context);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return planReply(endpoint.codec.encodeError(error, 'response'), vendor, serial);
    }
  }

  #promptCounter(
    { promptCaching: caching }: Vendor,
    { headers, path }: RecordedRequest,
  ): ((request: CanonicalRequest) => InputUsage) | undefined {
    const caches = this.#caches;
    if (!caches || !caching || path.endsWith('/count_tokens')) return undefined;
    const key = String(headers['x-api-key'] ?? headers.authorization ?? '');
    return (request) => caches.read({ caching, key, model: request.model }, request);
  }

  #scriptFor(arrived: ArrivedRequest, { model }: AskedModel): Script | ScriptMaker | undefined {
    const registered = this.#scripts.take(arrived);
    if (registered) return registered;
    const { models } = this.#options;
    if (models && !models.includes(model)) return undefined;
    return (findBuiltInModel(model) ?? findBuiltInModel('echo'))?.script;
  }
}

interface MediaGeneration {
  readonly vendor: Vendor;
  readonly endpoint: MediaEndpoint;
  readonly record: RecordedRequest;
  readonly serial: number;
}

interface Generation {
  readonly vendor: Vendor;
  readonly endpoint: GenerationEndpoint;
  readonly body: JsonValue;
  readonly record: RecordedRequest;
  readonly serial: number;
}

/** A script that is concrete, in bytes and with its faults. */
export function planScript(script: Script, context: RenderContext): DeliveryPlan {
  return planDelivery(renderScript(script, context), script.faults ?? {}, wordingOf(context));
}

/** What endpoints without a model's script are charged for, they say with their answer. */
function chargeFor({ charge: usage }: VendorAnswer, record: RecordedRequest): void {
  if (usage === undefined) return;
  const value = parseJson(record.body);
  const body = isJsonObject(value) ? value : {};
  const { model } = body;
  record.charge = { model: typeof model === 'string' ? model : '', usage, ...userOf(body) };
}

/** The end user, as OpenAI's requests name it. */
function userOf({ safety_identifier: identifier, user }: JsonObject): { readonly user?: string } {
  const named = identifier ?? user;
  return typeof named === 'string' ? { user: named } : {};
}

function planReply(reply: VendorAnswer, vendor: Vendor, serial: number): DeliveryPlan {
  return planWhole(renderVendorAnswer(reply, { vendor, serial }));
}
