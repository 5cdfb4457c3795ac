import type { AnswerUpdate } from '../formats/conversation-format.js';
import type { AssistantMessage, FormatId, Measures } from './conversation.js';

type Part = AssistantMessage['parts'][number];
type PartUpdate = Extract<AnswerUpdate, { index: number }>;

/** Puts an answer together while it comes. */
export interface AnswerBuilder {
  /**
   * Takes in updates; cheap, however long the answer is.
   * @param at milliseconds since the request was sent
   */
  push(updates: readonly AnswerUpdate[], at: number): void;
  /** The message as it stands. Parts that have not changed are the same objects as before. */
  message(): AssistantMessage;
  /** The first fault that the stream told of. */
  readonly error: { readonly message: string; readonly code?: string } | undefined;
}

/** A part that still grows: pieces are joined only when somebody looks. */
interface GrowingPart {
  part: Part;
  pieces: string[];
  /** When it last began to grow. */
  startedAt: number;
}

const deltaOf = (update: PartUpdate): string => ('delta' in update ? (update.delta ?? '') : '');

const proofOf = (format: FormatId, value: unknown) => value !== undefined && { proof: { format, value } };

/** @param start the message before anything came, whose parts are empty */
export function createAnswerBuilder(start: AssistantMessage): AnswerBuilder {
  const parts = new Map<string, GrowingPart>();
  let message = start;
  let isChanged = false;
  let measures: Measures = start.measures ?? {};
  let error: AnswerBuilder['error'];
  let thinking: GrowingPart | undefined;

  const partFor = (update: PartUpdate, at: number): GrowingPart => {
    const kind = update.type === 'reasoning-proof' ? 'reasoning' : update.type;
    const key = `${kind} ${update.index}`;
    const known = parts.get(key);
    if (known !== undefined) return known;
    const growing: GrowingPart = { part: newPart(update), pieces: [], startedAt: at };
    parts.set(key, growing);
    return growing;
  };

  /** Thinking ends when something else begins. */
  const endThinking = (at: number): void => {
    if (thinking?.part.type === 'reasoning' && at > thinking.startedAt) {
      const before = thinking.part.duration ?? 0;
      thinking.part = { ...thinking.part, duration: before + at - thinking.startedAt };
    }
    thinking = undefined;
  };

  const takePart = (update: PartUpdate, at: number): void => {
    const growing = partFor(update, at);
    if (update.type === 'reasoning') {
      if (thinking !== growing) {
        endThinking(at);
        growing.startedAt = at;
      }
      thinking = growing;
    } else if (update.type !== 'reasoning-proof') endThinking(at);
    if (measures.firstToken === undefined) measures = { ...measures, firstToken: at };
    const delta = deltaOf(update);
    if (delta !== '') growing.pieces.push(delta);
    growing.part = withFields(growing.part, update, start.format);
  };

  return {
    push(updates, at) {
      for (const update of updates) {
        isChanged = true;
        if (update.type === 'finish') {
          endThinking(at);
          message = { ...message, finish: update.reason };
        } else if (update.type === 'usage') measures = { ...measures, ...update.usage };
        else if (update.type === 'error') {
          error ??= { message: update.message, ...(update.code !== undefined && { code: update.code }) };
        } else takePart(update, at);
      }
    },
    message() {
      if (!isChanged) return message;
      isChanged = false;
      message = {
        ...message,
        parts: [...parts.values()].map(settle),
        ...(Object.keys(measures).length > 0 && { measures }),
      };
      return message;
    },
    get error() {
      return error;
    },
  };
}

function newPart(update: PartUpdate): Part {
  switch (update.type) {
    case 'text':
      return { type: 'text', text: '' };
    case 'reasoning':
    case 'reasoning-proof':
      return { type: 'reasoning', text: '' };
    case 'tool-call':
      return { type: 'tool-call', id: update.id ?? '', name: update.name ?? '', arguments: '' };
    case 'file':
      return { type: 'file', mediaType: update.mediaType, name: '', data: '' };
  }
}

/** What an update tells besides growing text. The same object where that is nothing. */
function withFields(part: Part, update: PartUpdate, format: FormatId): Part {
  if (update.type === 'reasoning-proof' && part.type === 'reasoning') {
    return { ...part, ...proofOf(format, update.value) };
  }
  if (update.type === 'text' && part.type === 'text' && update.proof !== undefined) {
    return { ...part, ...proofOf(format, update.proof) };
  }
  if (update.type === 'tool-call' && part.type === 'tool-call') {
    if (update.id === undefined && update.name === undefined && update.proof === undefined) return part;
    return {
      ...part,
      ...(update.id !== undefined && { id: update.id }),
      ...(update.name !== undefined && { name: update.name }),
      ...proofOf(format, update.proof),
    };
  }
  if (update.type === 'file' && part.type === 'file') {
    const name = part.name === '' ? `file-${update.index + 1}.${extensionOf(update.mediaType)}` : part.name;
    return { ...part, mediaType: update.mediaType, name, data: update.data };
  }
  return part;
}

const extensionOf = (mediaType: string): string =>
  /^[^/]+\/([\w-]+)/.exec(mediaType)?.[1]?.replace('jpeg', 'jpg').replace('mpeg', 'mp3') ?? 'bin';

/** Joins what has come since somebody last looked. */
function settle(growing: GrowingPart): Part {
  const { part } = growing;
  if (growing.pieces.length === 0) return part;
  const added = growing.pieces.join('');
  growing.pieces = [];
  if (part.type === 'tool-call') growing.part = { ...part, arguments: part.arguments + added };
  else if (part.type !== 'file') growing.part = { ...part, text: part.text + added };
  return growing.part;
}
