import type { Buffer } from 'node:buffer';
import { mergeUsage } from '#libs/canonical';
import type { GatewayError, ProbeFactory, StreamProbe, Usage, WireEvent } from '#libs/canonical';
import { eventObjects, holdsAny, topLevelObject } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { readAnswerError } from './decode-error.js';
import { encodeStreamError } from './encode-error.js';
import { readUsage } from './usage.js';

const terminals = ['response.completed', 'response.incomplete', 'response.failed', 'error'];

/**
 * Unescaped quotes cannot stand inside a JSON string, so a mark found in the bytes is a key with its value,
 * never something the model said. What it belongs to is seen when the event is parsed.
 */
const marks = /(?:"type": ?"|event: ?)(?:response\.(?:completed|incomplete|failed)|error)/;

const numberMark = '"sequence_number":';
/** Digits of a number, and the space before it. */
const numberLength = 24;

class ResponsesStreamProbe implements StreamProbe {
  whole = false;
  usage: Usage | undefined;
  error: GatewayError | undefined;
  #nextNumber = 0;

  push(bytes: Buffer): void {
    this.#count(bytes);
    if (!holdsAny(bytes, marks)) return;
    for (const body of eventObjects(bytes, marks)) this.#read(body);
  }

  isLast(event: Buffer): boolean {
    return eventObjects(event, marks).some(({ type }) => terminals.some((terminal) => terminal === type));
  }

  encodeError(error: GatewayError): WireEvent[] {
    return encodeStreamError(error, this.#nextNumber);
  }

  /** Events are numbered throughout: the last one tells which number comes next. */
  #count(bytes: Buffer): void {
    let place = bytes.lastIndexOf(numberMark);
    while (place >= 0) {
      const number = numberAt(bytes, place + numberMark.length);
      if (Number.isSafeInteger(number)) {
        this.#nextNumber = number + 1;
        return;
      }
      place = bytes.subarray(0, place).lastIndexOf(numberMark);
    }
  }

  #read(body: JsonObject): void {
    // The answer is over: whatever follows is no part of it, and not relayed.
    if (this.whole || this.error !== undefined) return;
    const response = isJsonObject(body.response) ? body.response : {};
    if (isJsonObject(response.usage)) this.usage = mergeUsage(this.usage, readUsage(response.usage));
    const { type } = body;
    if (type === 'response.completed' || type === 'response.incomplete') this.whole = true;
    else if (type === 'response.failed') this.error = readAnswerError(response);
    else if (type === 'error') this.error = readAnswerError(body);
  }
}

function numberAt(bytes: Buffer, start: number): number {
  return Number.parseInt(bytes.toString('latin1', start, start + numberLength), 10);
}

function usageOfBody(body: Buffer): Usage | undefined {
  const usage = topLevelObject(body, 'usage');
  return usage && readUsage(usage);
}

/** Reads along with relayed responses. */
export const openAiResponsesProbes: ProbeFactory = {
  createStreamProbe: () => new ResponsesStreamProbe(),
  readUsage: usageOfBody,
};
