import type { TextPart, ToolCallPart, ToolResultPart } from '#libs/canonical';
import { fitToolName, writeToolInput } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { spellingOf } from './spelling.js';

/** The longest name of a tool. */
const nameLimit = 64;

/** A tool's name in the format's alphabet and length; reading the answer gives the client's own back. */
export const writeToolName = (name: string): string => fitToolName(name, nameLimit);

/** The id and name by which the reader knows a call. */
export interface CallIdentity {
  readonly id: string;
  readonly name: string;
}

/** Writes a call. @throws GatewayError for one of a tool that another vendor ran */
export function writeCall(
  part: ToolCallPart,
  { id, name }: CallIdentity,
  encoding: Encoding,
  path: string,
): JsonObject {
  if (part.executor === 'provider' && !encoding.own && ownExtension(part.ext) === undefined) {
    const problem = `is a call of "${part.name}", a tool that another vendor ran; leave such calls out of the conversation`;
    throw encoding.unsupported(path, problem);
  }
  const use = {
    toolUseId: id,
    name,
    input: writeToolInput(part, encoding, path),
  };
  return withExtension({ toolUse: use }, part.ext);
}

/**
 * Writes a result.
 * @param content its content as blocks
 */
export function writeResult(
  part: ToolResultPart,
  id: string,
  content: readonly JsonObject[],
  encoding: Encoding,
  path: string,
): JsonObject {
  const result = { toolUseId: id, content, ...writeStatus(part, encoding, path) };
  return withExtension({ toolResult: result }, part.ext);
}

/** Models of other makers refuse the status. Source: Bedrock API reference, `ToolResultBlock`. */
function writeStatus({ isError }: ToolResultPart, encoding: Encoding, path: string): { status?: string } {
  if (isError === undefined) return {};
  const { family } = encoding.dialect;
  if (encoding.own || family === 'claude' || family === 'nova')
    return { status: isError ? 'error' : 'success' };
  if (isError) {
    encoding.dropped(
      path,
      'tool-result-error',
      'The model is not told that the tool failed but by its words.',
    );
  }
  return {};
}

/** Writes text inside a result: as JSON where this format's client wrote JSON. */
export function writeResultText(part: TextPart): JsonObject | undefined {
  if (spellingOf(part).form !== 'json') return undefined;
  return withExtension({ json: JSON.parse(part.text) as JsonValue }, part.ext);
}
