import { conversationTexts } from '../../texts/conversation.js';
import type {
  AssistantMessage,
  FormatId,
  Loss,
  Message,
  ReasoningPart,
  TextPart,
  ToolCallPart,
  ToolMessage,
  ToolResult,
  UserMessage,
} from '../conversation/conversation.js';

/** A turn of a branch as formats write it: every tool call has its result right after it. */
export type Turn =
  | { readonly role: 'user'; readonly parts: UserMessage['parts'] }
  | { readonly role: 'assistant'; readonly parts: AssistantMessage['parts'] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** Ids the page gave to calls that came without one: unique within a branch, known by how they begin. */
const ownIdStart = 'local-';
export const ownCallId = (index: number): string => `${ownIdStart}${index}`;
export const isOwnCallId = (id: string): boolean => id === '' || id.startsWith(ownIdStart);

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** The arguments of a call as an object, and whether they had to be wrapped: what is no object stays readable. */
export function argumentsObject(text: string): {
  value: Readonly<Record<string, unknown>>;
  isWrapped: boolean;
} {
  if (text.trim() === '') return { value: {}, isWrapped: false };
  return isObject(text)
    ? { value: JSON.parse(text) as Readonly<Record<string, unknown>>, isWrapped: false }
    : { value: { _raw: text }, isWrapped: true };
}

/**
 * The turns of a branch, as every vendor wants them: no empty answers, no calls that broke off, a result for each call
 * and none besides.
 */
export function turnsOf(branch: readonly Message[]): { turns: readonly Turn[]; leftOut: readonly Loss[] } {
  const turns: Turn[] = [];
  const leftOut: Loss[] = [];
  for (const [index, message] of branch.entries()) {
    if (message.role === 'user') turns.push({ role: 'user', parts: message.parts });
    if (message.role !== 'assistant') continue;
    const { parts, isCut } = replayable(message, index);
    if (isCut) leftOut.push(loss('tool-calls', 'dropped', conversationTexts.callCut));
    if (parts.length === 0) continue;
    turns.push({ role: 'assistant', parts });
    const calls = parts.filter((part) => part.type === 'tool-call');
    if (calls.length === 0) continue;
    const next = branch[index + 1];
    const { results, isFilled } = resultsFor(message, calls, next?.role === 'tool' ? next : undefined);
    if (isFilled) leftOut.push(loss('tool-results', 'filled', conversationTexts.resultMissing));
    turns.push({ role: 'tool', results });
  }
  return { turns, leftOut };
}

/** A loss that concerns the conversation, not one field. */
export const loss = (feature: string, action: string, detail: string, path = 'messages'): Loss => ({
  path,
  feature,
  action,
  detail,
});

/** The same loss is told once. */
export const once = (losses: readonly Loss[]): readonly Loss[] => [
  ...new Map(losses.map((one) => [`${one.path}\n${one.feature}\n${one.detail ?? ''}`, one])).values(),
];

function replayable(
  message: AssistantMessage,
  index: number,
): { parts: AssistantMessage['parts']; isCut: boolean } {
  const isWhole = message.state === 'complete';
  const usable = message.parts.filter((part) => {
    if (part.type === 'text') return part.text !== '' || part.proof !== undefined;
    if (part.type === 'reasoning') return isWhole || part.proof !== undefined;
    return part.type === 'file' || isWhole || (part.name !== '' && isObject(part.arguments));
  });
  const isCut = usable.length < message.parts.filter((part) => part.type === 'tool-call').length;
  const spoken = usable.some((part) => part.type !== 'reasoning');
  return {
    // An answer that is thinking alone cannot be sent back anywhere.
    parts: spoken ? usable.map((part, at) => withUniqueId(part, `${index}-${at}`)) : [],
    isCut:
      isCut ||
      (!isWhole && usable.length < message.parts.length && message.parts.at(-1)?.type === 'tool-call'),
  };
}

const withUniqueId = <Part extends AssistantMessage['parts'][number]>(part: Part, place: string): Part =>
  part.type === 'tool-call' && isOwnCallId(part.id) ? { ...part, id: `${ownIdStart}${place}` } : part;

/** Results in the order of the calls, found by id, else by place. */
function resultsFor(
  message: AssistantMessage,
  calls: readonly ToolCallPart[],
  given: ToolMessage | undefined,
): { results: readonly ToolResult[]; isFilled: boolean } {
  const originals = message.parts.filter((part) => part.type === 'tool-call').map(({ id }) => id);
  const left = [...(given?.results ?? [])];
  let isFilled = false;
  const results = calls.map((call, at): ToolResult => {
    const original = isOwnCallId(call.id) ? originals[at] : call.id;
    const found = left.findIndex(({ callId, name }) => callId === original && name === call.name);
    const place = found === -1 ? left.findIndex(({ callId }) => callId === original) : found;
    const [result] = place === -1 ? [] : left.splice(place, 1);
    if (result === undefined) isFilled = true;
    return {
      callId: call.id,
      name: call.name,
      content: result?.content ?? conversationTexts.resultMissingForModel,
      isError: result?.isError ?? true,
    };
  });
  return { results, isFilled };
}

/** The proof of a part, where it came in this format. */
export const proofFor = (format: FormatId, part: TextPart | ReasoningPart | ToolCallPart): unknown =>
  part.proof?.format === format ? part.proof.value : undefined;

/** Told where thinking that must go back came in another format. */
export const foreignReasoning = (
  format: { readonly id: FormatId; readonly name: string },
  parts: AssistantMessage['parts'],
): readonly Loss[] =>
  parts.some(
    (part) => part.type === 'reasoning' && part.proof !== undefined && part.proof.format !== format.id,
  )
    ? [loss('reasoning-replay', 'dropped', conversationTexts.reasoningForeign(format.name))]
    : [];
