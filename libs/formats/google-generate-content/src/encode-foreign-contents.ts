import type { CanonicalRequest, MediaPart, Message, Part } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { writeMedia } from './media-parts.js';
import { ModelTurn } from './model-turn.js';
import { UserTurn } from './user-turn.js';

/** Shortest text that the vendor takes: an empty one is refused. */
const minimalText = ' ';

/** System text and conversation on the wire. */
export interface WrittenContents {
  readonly system: readonly string[];
  readonly contents: readonly JsonObject[];
}

/**
 * Writes another format's conversation. The vendor wants turns of `user` and `model` in alternation, the
 * first of them the user's, and right after a turn with calls one result for each, in their order.
 */
export function writeForeignContents(request: CanonicalRequest, encoding: Encoding): WrittenContents {
  const writer = new ContentsWriter(encoding);
  request.messages.forEach((message, index) => {
    writer.message(message, `messages.${index}`);
  });
  const system = (request.system ?? []).map(({ text }) => text);
  return { system: [...system, ...writer.system].filter((text) => text !== ''), contents: writer.finish() };
}

/** One turn on the wire. */
type WrittenContent = { readonly role: 'user' | 'model'; readonly parts: JsonObject[] } & JsonObject;

class ContentsWriter {
  readonly system: string[] = [];
  readonly #written: WrittenContent[] = [];
  #model: ModelTurn | undefined;
  #user: UserTurn | undefined;
  /** The turn whose calls the running user turn answers. */
  #answered: ModelTurn | undefined;

  constructor(private readonly encoding: Encoding) {}

  message(message: Message, path: string): void {
    switch (message.role) {
      case 'system':
      case 'developer':
        this.#systemText(message, path);
        return;
      case 'assistant':
        this.#assistant(message, path);
        return;
      case 'user':
      case 'tool':
        this.#userSide(message, path);
    }
  }

  finish(): readonly JsonObject[] {
    this.#closeUser();
    this.#closeModel();
    if (this.#written[0]?.role === 'user') return this.#written;
    const detail = 'The model wants the conversation to begin with the user; a blank turn is put first.';
    this.encoding.filled('messages', 'first-turn', detail);
    return [{ role: 'user', parts: [{ text: minimalText }] }, ...this.#written];
  }

  #systemText({ parts }: Message, path: string): void {
    for (const part of parts) {
      if (part.type === 'text') this.system.push(part.text);
      else this.encoding.dropped(path, part.type, 'System instructions hold text alone.');
    }
    if (this.#user !== undefined || this.#model !== undefined || this.#written.length > 0) {
      const detail = 'The model has one system instruction; text from later turns is put at its end.';
      this.encoding.approximated(path, 'system-turn-later', detail);
    }
  }

  #assistant(message: Message, path: string): void {
    this.#closeUser();
    this.#model ??= new ModelTurn(this.encoding);
    this.#model.add(message.parts, path);
  }

  #userSide(message: Message, path: string): void {
    const turn = this.#openUser();
    message.parts.forEach((part, index) => {
      this.#userPart(turn, part, `${path}.content.${index}`);
    });
  }

  #userPart(turn: UserTurn, part: Part, path: string): void {
    switch (part.type) {
      case 'refusal':
        this.encoding.approximated(path, 'refusal-replay', 'The refusal is sent as text.');
        turn.addText(part.text);
        return;
      case 'text':
        turn.addText(part.text);
        return;
      case 'media':
        turn.addPart(this.#media(part, path));
        return;
      case 'tool-result':
        turn.addResult(part, path);
        return;
      case 'opaque': {
        const detail = `A block of type "${part.name}" is only understood by ${part.format}.`;
        this.encoding.dropped(path, part.name, detail);
        return;
      }
      default:
        this.encoding.dropped(path, part.type, 'Only the model can say it.');
    }
  }

  #media(part: MediaPart, path: string): JsonObject {
    return writeMedia(part, this.encoding, path);
  }

  #openUser(): UserTurn {
    if (this.#user !== undefined) return this.#user;
    this.#closeModel();
    this.#user = new UserTurn(this.#answered?.calls ?? [], this.encoding);
    return this.#user;
  }

  #closeUser(): void {
    const parts = this.#user?.finish() ?? [];
    this.#user = undefined;
    this.#answered = undefined;
    this.#write('user', parts);
  }

  /** A turn of which nothing is left says nothing: it goes. */
  #closeModel(): void {
    const parts = this.#model?.finish() ?? [];
    this.#answered = this.#model;
    this.#model = undefined;
    this.#write('model', parts);
  }

  /** Turns of one role become neighbours where nothing was left of the turn between them. */
  #write(role: 'user' | 'model', parts: readonly JsonObject[]): void {
    if (parts.length === 0) return;
    const last = this.#written.at(-1);
    if (last?.role !== role) this.#written.push({ role, parts: [...parts] });
    else for (const part of parts) last.parts.push(part);
  }
}
