import type { Codec, StreamEncoder } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';

/** Where thinking stands in answers. */
type ThinkingPlace = 'none' | 'reasoning_content' | 'reasoning' | 'thinking';

/** OpenAI's chat completions by a vendor that says its thinking in a place of its own. */
export function codecSaying(place: ThinkingPlace): Codec {
  if (place === 'none' || place === 'reasoning_content') return openAiChatCodec;
  const move = place === 'reasoning' ? renamed : asBlock;
  return {
    ...openAiChatCodec,
    encodeResponse: (response, defaults) => {
      const translated = openAiChatCodec.encodeResponse(response, defaults);
      return {
        ...translated,
        value: isJsonObject(translated.value)
          ? inChoices(translated.value, 'message', move)
          : translated.value,
      };
    },
    createStreamEncoder: (defaults) => inStream(openAiChatCodec.createStreamEncoder(defaults), move),
  };
}

type Move = (message: JsonObject) => JsonObject;

const renamed: Move = ({ reasoning_content: text, ...message }) => ({
  ...message,
  ...(text !== undefined && { reasoning: text }),
});

/** Mistral's way: a block of the content; and no field that OpenAI alone has. */
const asBlock: Move = ({ reasoning_content: text, content, ...said }) => {
  const message = Object.fromEntries(Object.entries(said).filter(([field]) => field !== 'refusal'));
  if (text === undefined) return { ...message, ...(content !== undefined && { content }) };
  const block = { type: 'thinking', thinking: [{ type: 'text', text }] };
  const words = typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
  return { ...message, content: [block, ...words] };
};

const inStream = (encoder: StreamEncoder, move: Move): StreamEncoder => ({
  push: (event) =>
    encoder.push(event).map((written) => {
      if (!written.data.startsWith('{')) return written;
      const chunk = JSON.parse(written.data) as JsonObject;
      return { ...written, data: JSON.stringify(inChoices(chunk, 'delta', move)) };
    }),
});

function inChoices(body: JsonObject, field: 'message' | 'delta', move: Move): JsonObject {
  if (!isJsonArray(body.choices)) return body;
  const choices = body.choices.filter(isJsonObject).map((choice) => {
    const said = choice[field];
    return isJsonObject(said) ? { ...choice, [field]: move(said) } : choice;
  });
  return { ...body, choices };
}
