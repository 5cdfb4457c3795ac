import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { parseEventData, topLevelObject } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import { decodeStreamError, isException } from './errors.js';
import { readUsage } from './usage.js';

/** Only these are parsed. */
const told = new Set(['messageStop', 'metadata']);

class ConverseStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;
  private readonly parser = new EventStreamParser();

  push(bytes: Buffer): void {
    for (const { event, data } of this.parser.push(bytes)) {
      if (isException(event)) this.error ??= decodeStreamError(event, parseEventData(data) ?? data);
      if (event === undefined || !told.has(event)) continue;
      this.whole ||= event === 'messageStop';
      const body = parseEventData(data);
      if (isJsonObject(body) && isJsonObject(body.usage)) this.usage = readUsage(body.usage);
    }
  }
}

/** Reads along with relayed streams, whose messages are server-sent events by then. */
export const bedrockConverseProbes: ProbeFactory = {
  createStreamProbe: () => new ConverseStreamProbe(),
  readUsage: (body) => {
    const usage = topLevelObject(body, 'usage');
    return usage && readUsage(usage);
  },
};
