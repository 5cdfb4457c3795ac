import { it } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#libs/json';
import { googleGenerateContentCodec } from './index.js';

/** An optional field may be absent, null or said. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const base64 = fc.base64String({ maxLength: 16 });
const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/);
const extra = fc.record({ vendor_field: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: [] });
type Fields = Record<string, fc.Arbitrary<unknown>>;
const optional = (required: Fields, others: Fields) =>
  fc
    .tuple(fc.record({ ...required, ...others }, { requiredKeys: Object.keys(required) }), extra)
    .map(([known, unknown]) => ({ ...known, ...unknown }));
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const object = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });

const modifiers = {
  thoughtSignature: maybe(fc.oneof(base64, fc.string())),
  partMetadata: object,
  videoMetadata: fc.record({ fps: fc.nat() }),
};
const mediaType = fc.constantFrom('image/png', 'audio/wav', 'video/mp4', 'application/pdf', 'text/plain');
const inlineData = optional({ mimeType: mediaType, data: base64 }, { displayName: maybe(fc.string()) });
const fileUri = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('files/a', 'gs://b/c', 'https://youtu.be/x'),
  fc.string(),
);
const fileData = optional({ fileUri }, { mimeType: maybe(mediaType), displayName: fc.string() });
const media = fc.oneof(optional({ inlineData }, modifiers), optional({ fileData }, modifiers));
const id = maybe(fc.oneof(fc.constantFrom('a', 'b', 'call_0'), fc.string()));
const functionCall = optional({ name }, { args: maybe(object), id });
const response = fc.oneof(
  object,
  fc.record({ output: fc.jsonValue({ maxDepth: 1 }) }),
  fc.record({ error: fc.jsonValue({ maxDepth: 1 }) }),
  fc.record({ result: fc.string() }),
);
const functionResponse = optional(
  { name },
  {
    response: maybe(response),
    id,
    parts: maybe(listOf(fc.oneof(optional({ inlineData }, {}), optional({ fileData }, {})))),
    willContinue: fc.boolean(),
  },
);
const part = fc.oneof(
  optional({ text: fc.string() }, { ...modifiers, thought: maybe(fc.boolean()) }),
  media,
  optional({ functionCall }, modifiers),
  optional({ functionResponse }, {}),
  optional({ executableCode: object }, modifiers),
  optional({ toolResponse: object }, modifiers),
  fc.record({ thoughtSignature: base64, thought: fc.boolean() }, { requiredKeys: [] }),
);
const content = optional(
  {},
  { role: maybe(fc.constantFrom('user', 'model', 'function')), parts: listOf(part) },
);

const schema = fc.oneof(object, fc.constant({ type: 'STRING', nullable: true, minLength: '1' }));
const declaration = optional(
  { name },
  {
    description: maybe(fc.string()),
    parameters: maybe(schema),
    parametersJsonSchema: maybe(object),
    behavior: fc.constant('BLOCKING'),
  },
);
const tool = optional(
  {},
  { functionDeclarations: maybe(listOf(declaration)), googleSearch: maybe(object), codeExecution: object },
);
const callingConfig = optional(
  {},
  {
    mode: maybe(fc.constantFrom('AUTO', 'ANY', 'NONE', 'VALIDATED', 'MODE_UNSPECIFIED')),
    allowedFunctionNames: maybe(listOf(name)),
  },
);
const thinkingConfig = optional(
  {},
  {
    includeThoughts: maybe(fc.boolean()),
    thinkingBudget: maybe(fc.integer({ min: -2, max: 3 })),
    thinkingLevel: maybe(fc.constantFrom('MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'THINKING_LEVEL_UNSPECIFIED')),
  },
);
const generationConfig = optional(
  {},
  {
    temperature: maybe(number),
    topP: maybe(number),
    topK: maybe(number),
    candidateCount: maybe(fc.nat()),
    maxOutputTokens: maybe(fc.nat()),
    stopSequences: maybe(listOf(fc.string())),
    seed: maybe(fc.integer()),
    presencePenalty: maybe(number),
    frequencyPenalty: maybe(number),
    responseLogprobs: maybe(fc.boolean()),
    logprobs: maybe(fc.nat(20)),
    responseMimeType: maybe(fc.constantFrom('text/plain', 'application/json', 'text/x.enum')),
    responseSchema: maybe(schema),
    responseJsonSchema: maybe(object),
    responseFormat: maybe(listOf(fc.record({ text: fc.record({ mimeType: fc.string(), schema: object }) }))),
    responseModalities: maybe(listOf(fc.constantFrom('TEXT', 'IMAGE', 'AUDIO'))),
    thinkingConfig: maybe(thinkingConfig),
    mediaResolution: fc.constant('MEDIA_RESOLUTION_LOW'),
    speechConfig: object,
  },
);
const body = optional(
  { contents: fc.array(content, { minLength: 1, maxLength: 5 }) },
  {
    systemInstruction: maybe(
      optional({}, { role: fc.string(), parts: listOf(optional({ text: fc.string() }, modifiers)) }),
    ),
    tools: maybe(listOf(tool)),
    toolConfig: maybe(optional({}, { functionCallingConfig: maybe(callingConfig), retrievalConfig: object })),
    safetySettings: maybe(listOf(object)),
    cachedContent: maybe(fc.string()),
    generationConfig: maybe(generationConfig),
    serviceTier: maybe(fc.string()),
    labels: maybe(fc.dictionary(fc.string(), fc.string())),
    store: maybe(fc.boolean()),
    continuationToken: maybe(base64),
  },
);

it('any valid body comes back as it was', () => {
  fc.assert(
    fc.property(body, (value) => {
      // Through text, as a body arrives: it has no `undefined`, no negative zero and no prototype of its own.
      const said = JSON.parse(JSON.stringify(value)) as JsonObject;
      const request = googleGenerateContentCodec.decodeRequest(said);
      const { value: written, losses } = googleGenerateContentCodec.encodeRequest(request, { model: 'm' });
      return isDeepStrictEqual(JSON.parse(JSON.stringify(written)), said) && losses.length === 0;
    }),
    { numRuns: 500 },
  );
});
