import type { Buffer } from 'node:buffer';
import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { holdsAny, namedEvents, topLevelObject } from '#libs/codec-kit';
import type { NamedEvent } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import { decodeStreamError } from './decode-error.js';
import { isErrorBody } from './decode-response.js';
import { UsageReports } from './usage-reports.js';
import { readUsage } from './usage.js';

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key with its value,
 * never something the model said. Both spellings of white space that serialisers use are looked for. Some vendors of
 * compatible endpoints say what an event is in its name alone.
 */
const marks = {
  any: /"(?:type": ?"(?:message_stop|error)"|stop_reason": ?"[^"]|usage": ?\{|error": ?\{)|^event: ?(?:message_stop|error)/m,
  stop: /"type": ?"message_stop"|^event: ?message_stop/m,
};

class MessagesStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;
  private readonly reports = new UsageReports();

  push(bytes: Buffer): void {
    if (!holdsAny(bytes, marks.any)) return;
    for (const event of namedEvents(bytes, marks.any)) {
      this.read(event);
      // What follows the last event is no part of the answer, and not relayed.
      if (isStop(event)) return;
    }
  }

  isLast(event: Buffer): boolean {
    return holdsAny(event, marks.stop) && namedEvents(event, marks.stop).some(isStop);
  }

  private read(event: NamedEvent): void {
    const { name, body } = event;
    const type = typeOf(event);
    this.whole ||= isStop(event) || tellsReason(event);
    const isStart = type === 'message_start';
    const message = isStart && isJsonObject(body.message) ? body.message : body;
    const isReport = isStart || type === 'message_delta';
    if (isReport && isJsonObject(message.usage)) {
      this.usage = mergeUsage(this.usage, this.reports.add(message.usage, isStart));
    }
    if (isErrorBody(body) || name === 'error') this.error ??= decodeStreamError(body);
  }
}

const typeOf = ({ name, body }: NamedEvent): string | undefined =>
  typeof body.type === 'string' ? body.type : name;

const isStop = (event: NamedEvent): boolean => typeOf(event) === 'message_stop';

function tellsReason(event: NamedEvent): boolean {
  const { delta } = event.body;
  if (typeOf(event) !== 'message_delta' || !isJsonObject(delta)) return false;
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
