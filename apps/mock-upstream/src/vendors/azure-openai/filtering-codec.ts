import type { StreamEncoder, WireEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorCodec } from '../vendor.js';
import { promptResults, unfiltered } from './content-filter.js';

/** A codec whose answers say what the filter thought of the prompt and of each choice. */
export const filteringCodec = (codec: VendorCodec): VendorCodec => ({
  ...codec,
  encodeResponse(response, defaults) {
    const { value, losses } = codec.encodeResponse(response, defaults);
    return { value: { ...judged(value), prompt_filter_results: promptResults }, losses };
  },
  createStreamEncoder: (defaults) => filteringEncoder(codec.createStreamEncoder(defaults)),
});

/** The prompt is judged in a chunk of its own, before anything else and with nothing else in it. */
const firstChunk: WireEvent = {
  data: JSON.stringify({
    choices: [],
    created: 0,
    id: '',
    model: '',
    object: '',
    prompt_filter_results: promptResults,
  }),
};

function filteringEncoder(encoder: StreamEncoder): StreamEncoder {
  let begun = false;
  return {
    push(event) {
      const written = encoder.push(event).map(judgedEvent);
      if (begun || written.length === 0) return written;
      begun = true;
      return [firstChunk, ...written];
    },
  };
}

function judgedEvent(event: WireEvent): WireEvent {
  if (!event.data.startsWith('{')) return event;
  const chunk = JSON.parse(event.data) as JsonValue;
  return isJsonObject(chunk) ? { ...event, data: JSON.stringify(judged(chunk)) } : event;
}

function judged(answer: JsonObject): JsonObject {
  const { choices } = answer;
  return isJsonArray(choices) ? { ...answer, choices: choices.map(judgedChoice) } : answer;
}

const judgedChoice = (choice: JsonValue): JsonValue =>
  isJsonObject(choice) ? { ...choice, content_filter_results: unfiltered } : choice;
