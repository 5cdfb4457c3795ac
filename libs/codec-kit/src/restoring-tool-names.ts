import type { CanonicalResponse, Codec, Part, StreamDecoder, StreamEvent, Tool } from '#libs/canonical';
import { fitToolName, unescapeToolName } from './tool-name.js';

/** The longest names that formats allow. */
const limits = [64, 128];
/** What formats put before a name that may not begin as it does. */
const prefixes = ['', '_'];

/**
 * An upstream's codec that reads answers to a request with these tools: names of tools that its format does not allow come back
 * as the client wrote them. The codec itself where all names are allowed everywhere, as almost always.
 */
export function restoringToolNames(codec: Codec, tools: readonly Tool[] = []): Codec {
  const names = renamed(tools);
  if (names.size === 0) return codec;
  return {
    ...codec,
    decodeResponse: (body, seed) => restoreResponse(codec.decodeResponse(body, seed), names),
    createStreamDecoder: (seed) => restoreStream(codec.createStreamDecoder(seed), names),
  };
}

type Names = ReadonlyMap<string, string>;

/** The client's names by those that a decoder may give. */
function renamed(tools: readonly Tool[]): Names {
  const names = new Map<string, string>();
  for (const { kind, name } of tools) {
    if (kind === 'server' || isTakenEverywhere(name)) continue;
    for (const limit of limits) {
      for (const prefix of prefixes) {
        const written = fitToolName(prefix + name, limit);
        names.set(written, name);
        names.set(unescapeToolName(written), name);
      }
    }
  }
  return names;
}

function isTakenEverywhere(name: string): boolean {
  return /^[A-Za-z_]/.test(name) && fitToolName(name, Math.min(...limits)) === name;
}

function restoreResponse(response: CanonicalResponse, names: Names): CanonicalResponse {
  const candidates = response.candidates.map((candidate) => {
    return { ...candidate, parts: candidate.parts.map((part) => restorePart(part, names)) };
  });
  return { ...response, candidates };
}

function restorePart(part: Part, names: Names): Part {
  return part.type === 'tool-call' ? { ...part, name: names.get(part.name) ?? part.name } : part;
}

function restoreStream(decoder: StreamDecoder, names: Names): StreamDecoder {
  const restore = (event: StreamEvent): StreamEvent => {
    if (event.type !== 'part-start' || event.start.type !== 'tool-call') return event;
    const { start } = event;
    return { ...event, start: { ...start, name: names.get(start.name) ?? start.name } };
  };
  return {
    push: (event) => decoder.push(event).map(restore),
    end: () => decoder.end().map(restore),
  };
}
