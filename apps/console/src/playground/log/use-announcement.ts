import { useEffect, useState } from 'react';
import { logTexts } from '../../texts/log.js';
import type { AssistantMessage } from '../conversation/conversation.js';
import type { useConversations as UseConversations } from '../conversation/conversations-store.js';
import { useConversations } from '../conversation/conversations-store.js';
import { finishWords } from './finish-words.js';
import { textOfMessage } from './message-text.js';

/** Longer answers are read out in part: they can be read in the conversation. */
const longest = 1_500;
/** Read out by then; it would otherwise be found twice on the page. */
const stays = 10_000;

type State = ReturnType<typeof UseConversations.getState>;

/** The answer that has just ended, to be read out once; empty otherwise. */
export function useAnnouncement(): string {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = useConversations.subscribe((state, before) => {
      const ended = endedAnswer(state, before);
      if (ended === undefined) return;
      setAnnouncement(wordsOf(ended));
      clearTimeout(timer);
      timer = setTimeout(() => {
        setAnnouncement('');
      }, stays);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  return announcement;
}

function endedAnswer({ current }: State, before: State): AssistantMessage | undefined {
  if (current.id !== before.current.id || current.leaf === undefined) return undefined;
  const now = current.messages[current.leaf];
  const then = before.current.messages[current.leaf];
  if (now === then || now?.role !== 'assistant' || then?.role !== 'assistant') return undefined;
  const wasComing = then.state === 'waiting' || then.state === 'streaming';
  const isComing = now.state === 'waiting' || now.state === 'streaming';
  return wasComing && !isComing ? now : undefined;
}

function wordsOf(message: AssistantMessage): string {
  const text = textOfMessage(message);
  const calls = message.parts.flatMap((part) =>
    part.type === 'tool-call' ? [logTexts.tool.call(part.name)] : [],
  );
  return [
    logTexts.finished(message.model),
    text.slice(0, longest),
    ...(text.length > longest ? [logTexts.restUnread] : []),
    ...calls,
    message.state === 'stopped' ? logTexts.stopped : '',
    message.fault?.message ?? finishWords(message.finish, message.parts.length === 0) ?? '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}
