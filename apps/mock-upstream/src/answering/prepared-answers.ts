import type { CanonicalRequest } from '#libs/canonical';
import { findBuiltInModel } from '../builtins/built-in-models.js';
import type { DeliveryPlan } from '../delivery/delivery-plan.js';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { Vendor } from '../vendors/vendor.js';
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
  readonly #plans = new Map<string, DeliveryPlan>();

  constructor(
    private readonly vendor: Vendor,
    private readonly apiKey: string | undefined,
  ) {}

  /**
   * Undefined where the model's answer depends on the request, no model of ours is asked for, or the key is wrong:
   * then the request goes the long way.
   */
  find({ method, path, body, headers }: RecordedRequest): DeliveryPlan | undefined {
    const model = readModel(body);
    if (model === undefined) return undefined;
    if (this.apiKey !== undefined && this.vendor.refuseCredential(headers, this.apiKey)) return undefined;
    const stream = isTrue(body, streamKey);
    const includeUsage = stream && isTrue(body, usageKey);
    const key = `${method} ${path} ${stream} ${includeUsage} ${model}`;
    return this.#plans.get(key) ?? this.#prepare(key, { method, path, model, stream, includeUsage });
  }

  #prepare(key: string, asked: Asked): DeliveryPlan | undefined {
    const found = findBuiltInModel(asked.model);
    const endpoint = this.vendor.endpoint(asked.method, asked.path);
    if (!found?.isConstant || endpoint?.kind !== 'generation') return undefined;
    const { model, stream, includeUsage } = asked;
    const request: CanonicalRequest = endpoint.codec.decodeRequest(
      this.vendor.sampleRequest(model, stream, includeUsage),
    );
    const script = found.script(request);
    const context = { vendor: this.vendor, endpoint, stream, serial: 1, request: () => request };
    const plan = planScript(script, context);
    this.#plans.set(key, plan);
    return plan;
  }
}

interface Asked {
  readonly method: string;
  readonly path: string;
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
