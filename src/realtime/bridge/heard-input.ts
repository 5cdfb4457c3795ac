import type { AudioFormat, ItemDraft, ResponseSettings } from '#libs/formats/openai-realtime';
import type { Asking, Transcribing } from './transcribing.js';

/**
 * A response's settings with words for what its own `input` only sounds.
 * @throws GatewayError where it cannot be written down
 */
export async function heardInput(
  settings: ResponseSettings,
  format: AudioFormat,
  transcribing: Pick<Transcribing, 'words'>,
  asking: Asking,
): Promise<ResponseSettings> {
  if (settings.input === undefined) return settings;
  const input: ResponseSettings['input'] = await Promise.all(
    settings.input.map(async (item) =>
      item.type === 'item_reference' ? item : heard(item, format, transcribing, asking),
    ),
  );
  return { ...settings, input };
}

async function heard(
  item: ItemDraft,
  format: AudioFormat,
  transcribing: Pick<Transcribing, 'words'>,
  asking: Asking,
): Promise<ItemDraft> {
  if (item.type !== 'message' || item.role !== 'user') return item;
  const content = await Promise.all(
    item.content.map(async (part) => {
      if (part.type !== 'input_audio' || part.transcript !== undefined || part.audio === undefined)
        return part;
      const transcript = await transcribing.words(Buffer.from(part.audio, 'base64'), format, asking);
      return { type: part.type, transcript };
    }),
  );
  return { ...item, content };
}
