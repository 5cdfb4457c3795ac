import { create } from 'zustand';
import { playgroundTexts } from '../../texts/playground.js';
import type { UserMessage } from '../conversation/conversation.js';
import type { Attachment } from './attachment.js';
import { longestText, refusalOf } from './attachment.js';
import { attachmentOf, dropPreview, readAttachment } from './read-attachment.js';

const texts = playgroundTexts.composer;

interface ComposerState {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Id of the message that is edited, if any. */
  readonly editing: string | undefined;
  /** Why files were not attached; gone with the next change. */
  readonly refusals: readonly string[];
  /** Grows each time the message box should have the focus. */
  readonly focusCount: number;
  /** A text that is too long for the box becomes an attachment. */
  setText(text: string): void;
  attach(files: readonly File[]): Promise<void>;
  detach(id: string): void;
  /** Puts a draft into the box, in place of what stood there. */
  propose(draft: { readonly text: string; readonly files?: readonly File[] }): void;
  /** The same of parts that are there already. */
  draft(parts: UserMessage['parts']): void;
  /** Puts a message into the box: sending it then makes another in its place. */
  edit(message: UserMessage): void;
  /** What would be sent. */
  parts(): UserMessage['parts'];
  clear(): void;
  focus(): void;
}

const empty = { text: '', attachments: [], editing: undefined, refusals: [] } as const;

/** The message that is being written. */
export const useComposer = create<ComposerState>((set, get) => ({
  ...empty,
  focusCount: 0,
  setText(text) {
    if (text.length <= longestText) {
      set({ text, refusals: [] });
      return;
    }
    set({ refusals: [] });
    void get().attach([new File([text], texts.pastedName, { type: 'text/plain' })]);
  },
  async attach(files) {
    const refusals: string[] = [];
    for (const file of files) {
      const taken = get().attachments.reduce((sum, { size }) => sum + size, 0);
      const refusal = refusalOf(file, taken);
      if (refusal !== undefined) {
        refusals.push(refusal);
        continue;
      }
      try {
        const attachment = await readAttachment(file);
        set(({ attachments }) => ({ attachments: [...attachments, attachment] }));
      } catch {
        refusals.push(texts.unreadableFile(file.name));
      }
    }
    set({ refusals });
  },
  detach(id) {
    get()
      .attachments.filter((attachment) => attachment.id === id)
      .forEach(dropPreview);
    set(({ attachments }) => ({
      attachments: attachments.filter((attachment) => attachment.id !== id),
      refusals: [],
    }));
  },
  propose({ text, files = [] }) {
    get().clear();
    get().setText(text);
    get().focus();
    void get().attach(files);
  },
  draft(parts) {
    get().clear();
    set({
      text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
      attachments: parts.flatMap((part) => (part.type === 'file' ? [attachmentOf(part)] : [])),
    });
    get().focus();
  },
  edit({ id, parts }) {
    get().draft(parts);
    set({ editing: id });
  },
  parts() {
    const { text, attachments } = get();
    const said = text.trim();
    return [
      ...attachments.map(({ part }) => part),
      ...(said === '' ? [] : [{ type: 'text' as const, text: said }]),
    ];
  },
  clear() {
    get().attachments.forEach(dropPreview);
    set(empty);
  },
  focus() {
    set(({ focusCount }) => ({ focusCount: focusCount + 1 }));
  },
}));
