import { sorted } from './wire/json.js';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * What somebody said, as one line in no format's words. Readers of each wire format write such lines, scenarios
 * expect them.
 */
export type Fact = string;

type Side = 'user' | 'model';

/** What can be found in a request. */
export const asked = {
  system: (words: string): Fact => `system says: ${words}`,
  words: (side: Side, words: string): Fact => `${side} says: ${words}`,
  image: (side: Side, type: string, data: string): Fact => `${side} shows the image ${type} ${data}`,
  imageAt: (side: Side, url: string): Fact => `${side} shows the image at ${url}`,
  document: (side: Side, type: string, data: string): Fact => `${side} shows the document ${type} ${data}`,
  documentAt: (side: Side, url: string): Fact => `${side} shows the document at ${url}`,
  call: (name: string, input: JsonValue): Fact => `model calls ${name} ${sorted(input)}`,
  result: (call: string, words: string): Fact => `result of "${call}": ${words}`,
  resultImage: (call: string, type: string, data: string): Fact =>
    `result of "${call}": image ${type} ${data}`,
  failure: (call: string): Fact => `"${call}" failed`,
  thought: (words: string): Fact => `model thinks: ${words}`,
  proof: (data: string): Fact => `proof returned: ${data}`,
  cacheMark: (place: Fact): Fact => `cache mark after "${place}"`,
  tool: (name: string, description: string, schema: JsonObject): Fact =>
    `tool ${name} (${description}) ${sorted(schema)}`,
  setting: (name: Setting, value: string | number): Fact => `${name} = ${value}`,
  unknown: (field: string): Fact => `unknown field ${field}`,
};

export type Setting =
  | 'max tokens'
  | 'temperature'
  | 'top p'
  | 'top k'
  | 'stop'
  | 'candidates'
  | 'logprobs'
  | 'answer schema'
  | 'thinking'
  | 'thoughts shown'
  | 'tool choice'
  | 'parallel calls';

export type End = 'stop' | 'stop sequence' | 'length' | 'tool calls' | 'declined' | 'never' | 'unknown';

/** What can be found in an answer. */
export const answered = {
  words: (words: string, candidate = 0): Fact => `${nth(candidate)}says: ${words}`,
  thought: (words: string): Fact => `thinks: ${words}`,
  proof: (): Fact => 'gives a proof of its thinking',
  call: (name: string, input: JsonValue): Fact => `calls ${name} ${sorted(input)}`,
  declines: (words: string): Fact => `declines: ${words}`,
  logprob: (token: string, logprob: number): Fact => `took "${token}" at ${logprob}`,
  end: (end: End, candidate = 0): Fact => `${nth(candidate)}ends: ${end}`,
  endSequence: (sequence: string): Fact => `met the stop sequence ${sequence}`,
  usage: (what: UsageCount, count: number): Fact => `${what}: ${count}`,
  error: (kind: ErrorKind): Fact => `fails: ${kind}`,
};

export type UsageCount =
  'input tokens' | 'cached' | 'written to the cache' | 'output tokens' | 'thinking tokens';

export type ErrorKind = 'rate limit' | 'overload' | 'server fault' | 'bad request' | 'unknown';

const nth = (candidate: number): string => (candidate === 0 ? '' : `candidate ${candidate} `);

/** The words of a text that may have been joined from several. */
export const paragraphs = (words: string): readonly string[] =>
  words.split('\n\n').filter((paragraph) => paragraph.trim() !== '');

/** JSON a model wrote; what it wrote where it is none. */
export function inputOf(written: string): JsonValue {
  try {
    return JSON.parse(written === '' ? '{}' : written) as JsonValue;
  } catch {
    return written;
  }
}

/** A schema without fields that say what every parameterless tool means. */
export function schemaOf(schema: JsonObject): JsonObject {
  const { properties, ...rest } = schema;
  const isEmpty = properties === undefined || Object.keys(properties as JsonObject).length === 0;
  if (!isEmpty) return schema;
  const others = Object.keys(rest).filter(
    (key) => !['type', 'required', 'additionalProperties'].includes(key),
  );
  return others.length === 0 ? {} : schema;
}

/** How deep the model thinks, of a number of tokens. */
export const depthOf = (budget: number): string =>
  budget <= 0 ? 'off' : budget <= 2048 ? 'low' : budget <= 8192 ? 'medium' : 'high';
