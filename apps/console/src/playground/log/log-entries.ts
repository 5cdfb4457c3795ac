import type {
  AssistantMessage,
  Conversation,
  Message,
  ToolMessage,
  UserMessage,
} from '../conversation/conversation.js';
import { branchOf } from '../conversation/conversation-tree.js';

/** Which of the messages that stand in one place is on show. */
export interface Versions {
  /** From 1. */
  readonly at: number;
  readonly count: number;
  readonly previous?: string;
  readonly next?: string;
}

/** A message of the conversation as it is shown; results of tools stand with the calls they answer. */
export interface LogEntry {
  readonly message: UserMessage | AssistantMessage;
  readonly versions: Versions;
  readonly results?: ToolMessage;
  readonly resultVersions?: Versions;
  /** Whether something was said after it. */
  readonly isFollowed: boolean;
}

/** What the conversation shows, from the first message to the last of the branch on show. */
export function logEntries(conversation: Conversation): readonly LogEntry[] {
  const branch = branchOf(conversation);
  const places = placesOf(conversation);
  return branch.flatMap((message, index): readonly LogEntry[] => {
    if (message.role === 'tool') return [];
    const next = branch[index + 1];
    const results = next?.role === 'tool' ? next : undefined;
    return [
      {
        message,
        versions: versionsOf(message, places),
        ...(results !== undefined && { results, resultVersions: versionsOf(results, places) }),
        isFollowed: next !== undefined,
      },
    ];
  });
}

type Places = ReadonlyMap<string | undefined, readonly Message[]>;

function placesOf(conversation: Conversation): Places {
  const places = new Map<string | undefined, Message[]>();
  for (const message of Object.values(conversation.messages)) {
    const place = places.get(message.parent);
    if (place === undefined) places.set(message.parent, [message]);
    else place.push(message);
  }
  return places;
}

const alone: Versions = { at: 1, count: 1 };

function versionsOf(message: Message, places: Places): Versions {
  const place = places.get(message.parent) ?? [];
  if (place.length < 2) return alone;
  const sorted = place.toSorted(
    (one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
  );
  const at = sorted.findIndex(({ id }) => id === message.id);
  const previous = sorted[at - 1]?.id;
  const next = sorted[at + 1]?.id;
  return {
    at: at + 1,
    count: sorted.length,
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
  };
}

/** Whether two entries look the same, so that the one on show can stay. */
export const isSameEntry = (one: LogEntry, other: LogEntry): boolean =>
  one.message === other.message &&
  one.results === other.results &&
  one.isFollowed === other.isFollowed &&
  isSameVersion(one.versions, other.versions) &&
  isSameVersion(one.resultVersions ?? alone, other.resultVersions ?? alone);

const isSameVersion = (one: Versions, other: Versions): boolean =>
  one === other ||
  (one.at === other.at &&
    one.count === other.count &&
    one.previous === other.previous &&
    one.next === other.next);
