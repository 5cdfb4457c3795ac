import type { IncomingMessage } from 'node:http';

const none: readonly string[] = [];

/**
 * Every value of a header as it came in. Node itself joins repeated ones, or keeps the first alone.
 * @param name in lower case
 */
export function headerValues(request: IncomingMessage, name: string): readonly string[] {
  if (request.headers[name] === undefined) return none;
  const values: string[] = [];
  const { rawHeaders } = request;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index];
    const value = rawHeaders[index + 1];
    if (candidate === undefined || value === undefined || candidate.length !== name.length) continue;
    if (candidate.toLowerCase() === name) values.push(value);
  }
  return values;
}
