import { Download, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { playgroundTexts } from '../../texts/playground.js';
import { ConversationRow } from './conversation-row.js';
import { useConversations } from './conversations-store.js';
import { saveText } from './save-text.js';

const texts = playgroundTexts.history;

/** The conversations kept in this browser: opened, renamed, removed, taken out and brought in. */
export const ConversationList = ({ onOpened }: { readonly onOpened: () => void }) => {
  const { list, current, storageFault } = useConversations();
  const [removed, setRemoved] = useRemoval();
  const [said, setSaid] = useState<{ readonly bad: boolean; readonly words: string }>();
  const picker = useRef<HTMLInputElement>(null);
  const shown = list.filter(({ id }) => id !== removed?.id);

  const exportAll = async (): Promise<void> => {
    saveText('conversations.json', await useConversations.getState().exportAll());
  };
  const importFile = async (file: File): Promise<void> => {
    const result = await useConversations.getState().importAll(await file.text());
    setSaid(
      'fault' in result
        ? { bad: true, words: result.fault }
        : { bad: false, words: texts.imported(result.imported) },
    );
  };

  return (
    <div className="flex flex-col gap-3">
      {storageFault !== undefined && <Notice meaning="attention">{storageFault}</Notice>}
      {shown.length === 0 && <p className="text-14 text-neutral-11">{texts.empty}</p>}
      <ul className="-mx-2 flex flex-col">
        {shown.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current.id}
            onOpen={() => {
              void useConversations.getState().open(conversation.id);
              onOpened();
            }}
            onRename={(title) => {
              void useConversations.getState().rename(conversation.id, title);
            }}
            onRemove={() => {
              setRemoved({ id: conversation.id, title: conversation.title });
            }}
          />
        ))}
      </ul>
      {removed !== undefined && (
        <div
          role="status"
          className="flex items-center justify-between gap-3 rounded bg-neutral-3 py-1 pr-1 pl-3"
        >
          <span className="min-w-0 truncate text-13">{texts.removed(removed.title)}</span>
          <Button
            size="small"
            onClick={() => {
              setRemoved(undefined);
            }}
          >
            {texts.undo}
          </Button>
        </div>
      )}
      {said !== undefined && <Notice meaning={said.bad ? 'bad' : 'good'}>{said.words}</Notice>}
      <div className="flex gap-2 border-t border-neutral-6 pt-3">
        <Button size="small" disabled={list.length === 0} onClick={() => void exportAll()}>
          <Download size={14} aria-hidden />
          {texts.exportAll}
        </Button>
        <Button size="small" onClick={() => picker.current?.click()}>
          <Upload size={14} aria-hidden />
          {texts.importFile}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={texts.importFile}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void importFile(file);
          }}
        />
      </div>
    </div>
  );
};

interface Removed {
  readonly id: string;
  readonly title: string;
}

/** A conversation that was removed from the list. It goes for good when another one does, or the list closes. */
function useRemoval(): readonly [Removed | undefined, (removed: Removed | undefined) => void] {
  const [removed, setRemoved] = useState<Removed>();
  const pending = useRef<Removed>(undefined);
  const settle = (): void => {
    if (pending.current !== undefined) void useConversations.getState().remove(pending.current.id);
  };
  useEffect(
    () => () => {
      if (pending.current !== undefined) void useConversations.getState().remove(pending.current.id);
      pending.current = undefined;
    },
    [],
  );
  return [
    removed,
    (next) => {
      if (next !== undefined) settle();
      pending.current = next;
      setRemoved(next);
    },
  ];
}
