import type { Buffer } from 'node:buffer';
import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { eventObjects, holdsAny, topLevelObject } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { decodeStreamError } from './decode-error.js';
import { isErrorBody } from './decode-response.js';
import { UsageReports } from './usage-reports.js';
import { readUsage } from './usage.js';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key with its value,
 * never something the model said. Both spellings of white space that serialisers use are looked for.
 */
const marks = {
  any: /"(?:type": ?"(?:message_stop|error)"|stop_reason": ?"[^"]|usage": ?\{|error": ?\{)/,
  stop: /"type": ?"message_stop"/,
};

class MessagesStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;
  private readonly reports = new UsageReports();

  push(bytes: Buffer): void {
    if (!holdsAny(bytes, marks.any)) return;
    for (const body of eventObjects(bytes, marks.any)) {
      this.read(body);
      // What follows the last event is no part of the answer, and not relayed.
      if (isStop(body)) return;
    }
  }

  isLast(event: Buffer): boolean {
    return holdsAny(event, marks.stop) && eventObjects(event, marks.stop).some(isStop);
  }

  private read(body: JsonObject): void {
    this.whole ||= isStop(body) || tellsReason(body);
    const isStart = body.type === 'message_start';
    const message = isStart && isJsonObject(body.message) ? body.message : body;
    const isReport = isStart || body.type === 'message_delta';
    if (isReport && isJsonObject(message.usage)) {
      this.usage = mergeUsage(this.usage, this.reports.add(message.usage, isStart));
    }
    if (isErrorBody(body)) this.error ??= decodeStreamError(body);
  }
}

const isStop = ({ type }: JsonObject): boolean => type === 'message_stop';

function tellsReason({ type, delta }: JsonObject): boolean {
  if (type !== 'message_delta' || !isJsonObject(delta)) return false;
  return typeof delta.stop_reason === 'string' && delta.stop_reason !== '';
}

/** Reads along with relayed messages. */
export const anthropicMessagesProbes: ProbeFactory = {
  createStreamProbe: () => new MessagesStreamProbe(),
  readUsage: (body) => {
    const usage = topLevelObject(body, 'usage');
    return usage === undefined ? undefined : readUsage(usage);
  },
};
