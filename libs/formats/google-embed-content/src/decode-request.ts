import type { EmbeddingFormatName, EmbeddingRequest } from '#libs/canonical';
import { invalid, keepForeign, kindOf } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { decodeInput } from './decode-input.js';
import type { DecodedInput } from './decode-input.js';

type Requests = readonly [EmbeddingRequest, ...EmbeddingRequest[]];

/** `:embedContent`: one vector. @throws GatewayError `caller_invalid_request` with the `param` at fault. */
export const decodeRequest = (body: JsonObject, model: string): Requests => [
  requestOf([decodeInput(body, '')], model, 'google-embed-content'),
];

/**
 * `:batchEmbedContents`: each of its requests has settings of its own; those that follow each other with the same
 * ones make one.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault.
 */
export function decodeBatchRequest({ requests }: JsonObject, model: string): Requests {
  if (!isJsonArray(requests)) throw invalid('requests', `must be an array, but is ${kindOf(requests)}`);
  const inputs = requests.map((request, index) => decodeInput(request, `requests.${index}`));
  const [first, ...others] = runsOf(inputs).map((run) =>
    requestOf(run, model, 'google-batch-embed-contents'),
  );
  if (first === undefined) throw invalid('requests', 'must hold at least one request');
  return [first, ...others];
}

type Run = readonly [DecodedInput, ...DecodedInput[]];

function runsOf(inputs: readonly DecodedInput[]): readonly Run[] {
  const runs: [DecodedInput, ...DecodedInput[]][] = [];
  let settings: string | undefined;
  for (const input of inputs) {
    const own = JSON.stringify([input.settings, input.rest]);
    const run = own === settings ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([input]);
    else run.push(input);
    settings = own;
  }
  return runs;
}

function requestOf([first, ...others]: Run, model: string, format: EmbeddingFormatName): EmbeddingRequest {
  return {
    model,
    inputs: [first.input, ...others.map(({ input }) => input)],
    ...first.settings,
    ...keepForeign(format, first.rest),
  };
}
