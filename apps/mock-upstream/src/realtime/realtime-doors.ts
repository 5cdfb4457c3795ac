import type { RealtimeDialect } from '#libs/formats/openai-realtime';
import type { RecordedRequest } from '../requests/recorded-request.js';
import { deploymentNotFound, notFound } from '../vendors/azure-openai/azure-error.js';
import { refuseAzureCredential } from '../vendors/azure-openai/azure-openai-vendor.js';
import { refuseCredential } from '../vendors/openai/credential.js';
import { openAiError } from '../vendors/openai/openai-error.js';
import { unknownModel } from '../vendors/openai/openai-models.js';
import type { VendorReply } from '../vendors/vendor.js';

const keyProtocol = 'openai-insecure-api-key.';
const betaProtocol = 'openai-beta.realtime-v1';

/** An address where a vendor opens realtime sessions. */
export interface RealtimeDoor {
  readonly dialect: RealtimeDialect;
  /** Empty where nobody names one. */
  readonly model: string;
  refuseCredential(apiKey: string): VendorReply | undefined;
  unknownModel(model: string): VendorReply;
}

/** The door at an address, or what is said where there is none. */
export function doorAt(
  record: RecordedRequest,
): { readonly door: RealtimeDoor } | { readonly refusal: VendorReply } {
  const { path, query } = record;
  switch (path) {
    case '/v1/realtime':
      return { door: openAiDoor(record) };
    case '/openai/v1/realtime':
      return { door: azureDoor(record, 'ga', query.get('model')) };
    case '/openai/realtime':
      return query.get('api-version')?.endsWith('-preview') === true
        ? { door: azureDoor(record, 'beta', query.get('deployment')) }
        : { refusal: notFound() };
    default:
      return { refusal: openAiError(404, { message: `Invalid URL (GET ${path})` }) };
  }
}

const openAiDoor = (record: RecordedRequest): RealtimeDoor => ({
  dialect: dialectOf(record),
  model: record.query.get('model') ?? '',
  refuseCredential: (apiKey) => refuseCredential(withKey(record), apiKey),
  unknownModel,
});

/** Each of Azure's addresses has its own dialect. */
const azureDoor = (
  record: RecordedRequest,
  dialect: RealtimeDialect,
  deployment: string | null,
): RealtimeDoor => ({
  dialect,
  model: deployment ?? '',
  refuseCredential: (apiKey) => refuseAzureCredential(record, apiKey),
  unknownModel: deploymentNotFound,
});

function protocolsOf({ headers }: RecordedRequest): readonly string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
}

function dialectOf(record: RecordedRequest): RealtimeDialect {
  const header = record.headers['openai-beta'];
  const isBeta = header === 'realtime=v1' || protocolsOf(record).includes(betaProtocol);
  return isBeta ? 'beta' : 'ga';
}

/** Browsers have no headers: their key is the name of a protocol. */
function withKey(record: RecordedRequest): Pick<RecordedRequest, 'headers' | 'path'> {
  const key = protocolsOf(record).find((name) => name.startsWith(keyProtocol));
  const { headers, path: asked } = record;
  if (headers.authorization !== undefined || key === undefined) return { headers, path: asked };
  return { headers: { ...headers, authorization: `Bearer ${key.slice(keyProtocol.length)}` }, path: asked };
}
