import type {
  CanonicalRequest,
  FormatName,
  MediaPart,
  Message,
  Part,
  Reasoning,
  Sampling,
  TextPart,
} from '#libs/canonical';
import { readMediaUrl } from '#libs/codec-kit';
import { heardTranscript } from './heard.js';
import type { AssistantPart, ItemDraft, ItemPart, ItemReferencePart, RealtimeItem } from './items.js';
import type { ResponseSettings } from './response-settings.js';
import type { RealtimeSession } from './session.js';

export interface ConversationToSay {
  /** The name under which the model is asked; the session's own may be an alias. */
  readonly model: string;
  readonly session: RealtimeSession;
  /** The conversation in its order. */
  readonly items: readonly RealtimeItem[];
  readonly response: ResponseSettings;
  /** As whose request it is to count. */
  readonly source: FormatName;
}

/** A request for a model that reads words, and what of the conversation has none. */
export interface SaidConversation {
  readonly request: CanonicalRequest;
  /** Messages with sound but no transcript: their sound is missing from the request. */
  readonly wordless: readonly string[];
}

/**
 * Puts a conversation into the words of a request: instructions as system text, sound as its transcript, of
 * an interrupted answer only what was heard, function calls and their results. What the response says
 * otherwise than the session wins; `input` stands in for the conversation.
 */
export function sayConversation({
  model,
  session,
  items,
  response,
  source,
}: ConversationToSay): SaidConversation {
  const context = response.input === undefined ? items : resolve(response.input, items);
  const system = response.instructions ?? session.instructions;
  const tools = response.tools ?? session.tools;
  const parallel = response.parallelToolCalls ?? session.parallelToolCalls;
  const effort = response.reasoningEffort ?? session.reasoningEffort;
  const sampling = samplingOf(session, response);
  const request: CanonicalRequest = {
    model,
    ...(system !== '' && { system: [{ type: 'text', text: system }] satisfies TextPart[] }),
    messages: mergeTurns(answeringCalls(context).flatMap((item) => messageOf(item))),
    ...(tools.length > 0 && { tools, toolChoice: response.toolChoice ?? session.toolChoice }),
    ...(tools.length > 0 && parallel !== undefined && { parallelToolCalls: parallel }),
    ...(sampling && { sampling }),
    ...(effort !== undefined && { reasoning: { effort } satisfies Reasoning }),
    stream: true,
    source,
  };
  return {
    request,
    wordless: context.filter(isWordless).flatMap(({ id }) => (id === undefined ? [] : [id])),
  };
}

function samplingOf(session: RealtimeSession, response: ResponseSettings): Sampling | undefined {
  const temperature = response.temperature ?? session.temperature;
  const most = response.maxOutputTokens ?? session.maxOutputTokens;
  if (temperature === undefined && most === 'inf') return undefined;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(most !== 'inf' && { maxOutputTokens: most }),
  };
}

/** The items that `input` names or brings. Who names one that is not there finds nothing in its place. */
function resolve(
  input: readonly (ItemDraft | ItemReferencePart)[],
  items: readonly RealtimeItem[],
): readonly ItemDraft[] {
  const find = (id: string): RealtimeItem | undefined => items.find((item) => item.id === id);
  return input.flatMap((item): readonly ItemDraft[] => {
    if (item.type === 'item_reference') return [find(item.id)].filter((found) => found !== undefined);
    return item.type === 'message' && item.role === 'user'
      ? [{ ...item, content: item.content.flatMap((part) => resolvePart(part, find)) }]
      : [item];
  });
}

function resolvePart(
  part: ItemPart,
  find: (id: string) => RealtimeItem | undefined,
): readonly Exclude<ItemPart, AssistantPart>[] {
  if (part.type === 'output_text') return [{ type: 'input_text', text: part.text }];
  if (part.type === 'output_audio') return [{ type: 'input_audio', transcript: heardTranscript(part) }];
  if (part.type !== 'item_reference') return [part];
  const found = find(part.id);
  return found?.type === 'message'
    ? found.content.flatMap((inner) => resolvePart(inner, () => undefined))
    : [];
}

/** Ids of items that `response.input` names and the conversation lacks. */
export function unknownReferences(
  response: ResponseSettings,
  items: readonly RealtimeItem[],
): readonly { readonly id: string; readonly param: string }[] {
  const known = new Set(items.map(({ id }) => id));
  return (response.input ?? []).flatMap((item, index) => {
    const path = `response.input[${index}]`;
    if (item.type === 'item_reference') {
      return known.has(item.id) ? [] : [{ id: item.id, param: `${path}.id` }];
    }
    if (item.type !== 'message') return [];
    return item.content.flatMap((part, position) =>
      part.type === 'item_reference' && !known.has(part.id)
        ? [{ id: part.id, param: `${path}.content[${position}].id` }]
        : [],
    );
  });
}

function messageOf(item: ItemDraft): readonly Message[] {
  switch (item.type) {
    case 'message': {
      const parts = item.content.flatMap((part: ItemPart): readonly Part[] => partOf(part));
      return parts.length === 0 ? [] : [{ role: item.role, parts }];
    }
    case 'function_call':
      return [
        {
          role: 'assistant',
          parts: [
            {
              type: 'tool-call',
              id: item.callId,
              name: item.name,
              kind: 'function',
              executor: 'client',
              input: item.arguments,
            },
          ],
        },
      ];
    case 'function_call_output':
      return [
        {
          role: 'tool',
          parts: [{ type: 'tool-result', callId: item.callId, parts: [{ type: 'text', text: item.output }] }],
        },
      ];
  }
}

function partOf(part: ItemPart): readonly (TextPart | MediaPart)[] {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
      return words(part.text);
    case 'input_audio':
      return words(part.transcript ?? '');
    case 'output_audio':
      return words(heardTranscript(part));
    case 'input_image':
      return [
        {
          type: 'media',
          media: 'image',
          ...readMediaUrl(part.imageUrl),
          ...(part.detail && { detail: part.detail }),
        },
      ];
    case 'item_reference':
      return [];
  }
}

function words(text: string): readonly TextPart[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

/** Without results of calls that are not there (any more): a client may delete the one and not the other. */
function answeringCalls(items: readonly ItemDraft[]): readonly ItemDraft[] {
  const open = new Set<string>();
  return items.filter((item) => {
    if (item.type === 'function_call') open.add(item.callId);
    return item.type !== 'function_call_output' || open.delete(item.callId);
  });
}

/** An answer and its calls are one turn of the model, as are results that follow each other. */
function mergeTurns(messages: readonly Message[]): readonly Message[] {
  const merged: Message[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last !== undefined && belongTogether(last, message)) {
      merged[merged.length - 1] = { role: last.role, parts: [...last.parts, ...message.parts] };
    } else {
      merged.push(message);
    }
  }
  return merged;
}

function belongTogether(last: Message, next: Message): boolean {
  if (last.role !== next.role) return false;
  return last.role === 'tool' || [last, next].some(holdsCall);
}

function holdsCall({ parts }: Message): boolean {
  return parts.some(({ type }) => type === 'tool-call');
}

function isWordless(item: ItemDraft): boolean {
  if (item.type !== 'message') return false;
  return item.content.some((part: ItemPart) => part.type === 'input_audio' && part.transcript === undefined);
}
