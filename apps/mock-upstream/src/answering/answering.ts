import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest } from '#libs/canonical';
import { isJsonObject, JsonSyntaxError, parseJson } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { findBuiltInModel } from '../builtins/built-in-models.js';
import { planDelivery } from '../delivery/plan-delivery.js';
import type { DeliveryPlan } from '../delivery/delivery-plan.js';
import type { FailureWording } from '../delivery/failure-wording.js';
import type { MockUpstreamOptions } from '../options.js';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { ArrivedRequest, Script, ScriptMaker } from '../scripts/script.js';
import type { ScriptRegistry } from '../scripts/script-registry.js';
import type { AskedModel, GenerationEndpoint, Vendor, VendorReply } from '../vendors/vendor.js';
import { renderReply, renderScript } from './render-script.js';
import type { RenderContext } from './render-script.js';
import { resolveScript } from './resolve-script.js';

/** What must be known of a request before its body is read. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Decides what a request is answered with: by the vendor's rules, then by script, then by a built-in model. */
export class Answering {
  readonly #options: MockUpstreamOptions;
  readonly #vendors: readonly [Vendor, ...Vendor[]];
  readonly #scripts: ScriptRegistry;
  #serial = 0;

  constructor(
    options: MockUpstreamOptions,
    vendors: readonly [Vendor, ...Vendor[]],
    scripts: ScriptRegistry,
  ) {
    this.#options = options;
    this.#vendors = vendors;
    this.#scripts = scripts;
  }

  /** @throws Error where a script is at fault. */
  plan(record: RecordedRequest): DeliveryPlan {
    const { method, path } = record;
    const [firstVendor] = this.#vendors;
    const vendor = this.#vendors.find((candidate) => candidate.endpoint(method, path)) ?? firstVendor;
    const serial = ++this.#serial;
    const reply = (answer: VendorReply): DeliveryPlan =>
      planDelivery(renderReply(answer, { vendor, serial }), {}, wordingOf(vendor));
    const refusal = this.refuseCredential(vendor, record.headers);
    if (refusal) return reply(refusal);
    const endpoint = vendor.endpoint(method, path);
    if (!endpoint) return reply(vendor.unknownPath(method, path));
    if (endpoint.kind === 'direct') return reply(endpoint.answer(this.#options.models));
    const body = parseBody(record.body, vendor);
    if ('refusal' in body) return reply(body.refusal);
    const fault = this.#check(endpoint, body.value);
    if (fault) return reply(fault);
    return this.#generate({ vendor, endpoint, body: body.value, record, serial });
  }

  /** What a wrong key is answered with; undefined where it is right or none is asked for. */
  refuseCredential(vendor: Vendor, headers: IncomingHttpHeaders): VendorReply | undefined {
    const { apiKey } = this.#options;
    return apiKey === undefined ? undefined : vendor.refuseCredential(headers, apiKey);
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
    const context: RenderContext = { vendor, endpoint, stream: asked.stream, serial, request };
    try {
      if (!script)
        return planDelivery(renderReply(vendor.unknownModel(asked.model), context), {}, wordingOf(vendor));
      return planScript(resolveScript(script, request), context);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const refusal = endpoint.codec.encodeError(error, 'response');
      return planDelivery(renderReply(refusal, context), {}, wordingOf(vendor));
    }
  }

  #scriptFor(arrived: ArrivedRequest, { model }: AskedModel): Script | ScriptMaker | undefined {
    const registered = this.#scripts.take(arrived);
    if (registered) return registered;
    const { models } = this.#options;
    if (models && !models.includes(model)) return undefined;
    return (findBuiltInModel(model) ?? findBuiltInModel('echo'))?.script;
  }
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
  return planDelivery(renderScript(script, context), script.faults ?? {}, wordingOf(context.vendor));
}

function parseBody(raw: Buffer, vendor: Vendor): { value: JsonValue } | { refusal: VendorReply } {
  try {
    return { value: parseJson(raw) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { refusal: vendor.invalidJson(error.message) };
  }
}

function wordingOf(vendor: Vendor): FailureWording {
  return { body: (status) => vendor.failure(status).body, events: vendor.streamFailure };
}
