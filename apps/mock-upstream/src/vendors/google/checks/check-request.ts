import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidArgument, invalidField, invalidPayload, refusalFor } from '../google-error.js';
import { parseMessage } from '../proto/parse-message.js';
import type { ProtoMessage } from '../proto/proto-message.js';
import { countTokensRequest, generateContentRequest } from '../proto/request-messages.js';
import { objectIn } from '../reading.js';
import { checkContents } from './check-contents.js';
import { checkFunctionTurns } from './check-function-turns.js';
import { checkGenerationConfig } from './check-generation-config.js';
import { checkModalities } from './check-modalities.js';
import { checkSignatures } from './check-signatures.js';
import { checkTools } from './check-tools.js';

/** What Google would refuse a request to generate with; undefined where it is fine. */
export function checkGenerateRequest(body: JsonValue, model: string): VendorReply | undefined {
  const parsed = parse(body, generateContentRequest);
  return 'refusal' in parsed ? parsed.refusal : checkRequest(parsed.request, model);
}

/** The same for a request to count tokens: contents alone, or a whole request. */
export function checkCountRequest(body: JsonValue, model: string): VendorReply | undefined {
  const parsed = parse(body, countTokensRequest);
  if ('refusal' in parsed) return parsed.refusal;
  const { contents, generateContentRequest: whole } = parsed.request;
  if (whole === undefined) return checkContents({ ...(contents && { contents }) });
  if (contents !== undefined) {
    return invalidArgument('Only one of contents and generate_content_request may be set.');
  }
  const request = objectIn(whole);
  const { model: named } = request;
  const names = [model, `models/${model}`];
  if (typeof named !== 'string' || !names.includes(named)) {
    return invalidField('model', `unexpected model name format, or another than the path's: ${model}`);
  }
  return checkRequest(request, model);
}

type Parsed = { readonly request: JsonObject } | { readonly refusal: VendorReply };

function parse(body: JsonValue, message: ProtoMessage): Parsed {
  if (!isJsonObject(body)) {
    const description = 'Invalid JSON payload received. Unknown name "": Root element must be a message.';
    return { refusal: invalidPayload([{ field: '', description }]) };
  }
  const { value, violations } = parseMessage(body, message);
  return violations.length > 0 ? { refusal: invalidPayload(violations) } : { request: value };
}

function checkRequest(request: JsonObject, model: string): VendorReply | undefined {
  return (
    checkContents(request) ??
    checkTools(request) ??
    checkGenerationConfig(request) ??
    checkModalities(request, model) ??
    checkCachedContent(request) ??
    checkFunctionTurns(request) ??
    checkSignatures(request, model) ??
    checkContinuation(request)
  );
}

/** Caches begin with `cachedContents/mock`; others are not there. */
function checkCachedContent(request: JsonObject): VendorReply | undefined {
  const { cachedContent, systemInstruction, tools, toolConfig } = request;
  if (typeof cachedContent !== 'string') return undefined;
  if (!/^cachedContents\/[a-z0-9-]+$/u.test(cachedContent)) {
    return invalidField('cached_content', 'Invalid CachedContent name.');
  }
  if ([systemInstruction, tools, toolConfig].some((one) => one !== undefined)) {
    return invalidArgument(
      'CachedContent can not be used with GenerateContent request setting system_instruction, tools or tool_config.',
    );
  }
  if (cachedContent.startsWith('cachedContents/mock')) return undefined;
  return refusalFor(403, 'CachedContent not found (or permission denied)', { reason: 'CACHE_NOT_FOUND' });
}

/** The mock never ends an answer with CONTINUATION. */
function checkContinuation({ continuationToken }: JsonObject): VendorReply | undefined {
  return continuationToken === undefined ? undefined : invalidArgument('Invalid continuation token.');
}
