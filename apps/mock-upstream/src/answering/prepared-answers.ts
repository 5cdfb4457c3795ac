import { findBuiltInModel } from '../builtins/built-in-models.js';
import type { DeliveryPlan } from '../delivery/delivery-plan.js';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { RequestHead } from '../vendors/request-head.js';
import type { Vendor } from '../vendors/vendor.js';
import { findVendor } from '../vendors/vendors.js';
import type { Vendors } from '../vendors/vendors.js';
import { planScript } from './answering.js';

const modelKey = Buffer.from('"model"');
const streamKey = Buffer.from('"stream"');
const usageKey = Buffer.from('"include_usage"');
/** What can stand between a key and the end of a model's name. */
const longestName = 120;

/**
 * Answers that were rendered once, for benchmarks. The request is not parsed: the first `"model"` and `"stream"`
 * in its bytes count, which text cannot fake, as it has its quotes escaped.
 */
export class PreparedAnswers {
  readonly #prepared = new Map<string, PreparedAnswer>();

  constructor(
    private readonly vendors: Vendors,
    private readonly apiKey: string | undefined,
  ) {}

  /**
   * Undefined where the model's answer depends on the request, no model of ours is asked for, or the key is wrong:
   * then the request goes the long way.
   */
  find(record: RecordedRequest): DeliveryPlan | undefined {
    const { method, url, body } = record;
    const model = readModel(body) ?? '';
    const stream = isTrue(body, streamKey);
    const includeUsage = stream && isTrue(body, usageKey);
    const key = `${method} ${url} ${stream} ${includeUsage} ${model}`;
    const prepared = this.#prepared.get(key) ?? this.#prepare(key, record, { model, stream, includeUsage });
    if (!prepared) return undefined;
    const { vendor, plan } = prepared;
    return this.apiKey !== undefined && vendor.refuseCredential(record, this.apiKey) ? undefined : plan;
  }

  /** The address may say what the body does not: the endpoint knows. */
  #prepare(key: string, head: RequestHead, told: ToldModel): PreparedAnswer | undefined {
    const vendor = findVendor(this.vendors, head);
    const endpoint = vendor.endpoint(head);
    if (endpoint?.kind !== 'generation') return undefined;
    const { model, stream } = endpoint.read({ model: told.model, stream: told.stream });
    const found = findBuiltInModel(model);
    if (!found?.isConstant) return undefined;
    const request = endpoint.codec.decodeRequest(endpoint.sampleBody(model, stream, told.includeUsage));
    const context = { vendor, endpoint, stream, serial: 1, request: () => request };
    const prepared = { vendor, plan: planScript(found.script(request), context) };
    this.#prepared.set(key, prepared);
    return prepared;
  }
}

interface PreparedAnswer {
  readonly vendor: Vendor;
  readonly plan: DeliveryPlan;
}

/** What the body's bytes tell. */
interface ToldModel {
  readonly model: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
}

function readModel(body: Buffer): string | undefined {
  const at = body.indexOf(modelKey);
  if (at < 0) return undefined;
  const start = at + modelKey.length;
  return /^\s*:\s*"([^"\\]*)"/u.exec(body.toString('latin1', start, start + longestName))?.[1];
}

function isTrue(body: Buffer, key: Buffer): boolean {
  const at = body.indexOf(key);
  if (at < 0) return false;
  const start = at + key.length;
  return /^\s*:\s*true/u.test(body.toString('latin1', start, start + longestName));
}
