import type { JsonObject } from '#libs/json';
import type { RealtimeDialect } from './dialect.js';
import type { ItemPart, RealtimeItem } from './items.js';

/** Writes an item. Audio only where it was asked for: events say it once, as deltas. */
export function writeItem(
  item: RealtimeItem,
  dialect: RealtimeDialect,
  { withAudio = false }: { readonly withAudio?: boolean } = {},
): JsonObject {
  const common = { id: item.id, object: 'realtime.item', type: item.type, status: item.status };
  switch (item.type) {
    case 'message':
      return {
        ...common,
        role: item.role,
        content: item.content.map((part) => writePart(part, dialect, withAudio)),
      };
    case 'function_call':
      return { ...common, name: item.name, call_id: item.callId, arguments: item.arguments };
    case 'function_call_output':
      return { ...common, call_id: item.callId, output: item.output };
  }
}

function writePart(part: ItemPart, dialect: RealtimeDialect, withAudio: boolean): JsonObject {
  switch (part.type) {
    case 'input_text':
      return { type: part.type, text: part.text };
    case 'output_text':
      return { type: dialect === 'ga' ? 'output_text' : 'text', text: part.text };
    case 'input_image':
      return { type: part.type, image_url: part.imageUrl, ...(part.detail && { detail: part.detail }) };
    case 'item_reference':
      return { type: part.type, id: part.id };
    case 'input_audio':
    case 'output_audio':
      return {
        type: part.type === 'output_audio' && dialect === 'beta' ? 'audio' : part.type,
        ...(withAudio && part.audio !== undefined && { audio: part.audio }),
        transcript: part.transcript ?? null,
      };
  }
}
