/** What a process tells the others of itself. */
export interface Announcement {
  /** Of this run of the process. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Its number among the workers of its machine. Absent where it is the only one. */
  readonly worker?: number;
  /** Of the gateway. */
  readonly version: string;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  /** Names of what does less than it should: `redis`, `database`. */
  readonly degraded: readonly string[];
}

/** What goes over the wire: that a process lives, or that it leaves. */
export type PresenceMessage =
  | { readonly lives: Announcement }
  /** Id of the process. */
  | { readonly leaves: string };

const longestText = 200;
const mostDegraded = 20;

/** Reads what others said. Undefined for what is none of these: older and newer versions may say more, or otherwise. */
export function readPresenceMessage(text: string): PresenceMessage | undefined {
  const message = parsed(text);
  if (isText(message?.leaves)) return { leaves: message.leaves };
  const { id, host, pid, worker, version, startedAt, degraded } = (message?.lives ??
    {}) as Partial<Announcement>;
  if (!isText(id) || !isText(host) || !isText(version) || !isWhole(pid) || !isWhole(startedAt))
    return undefined;
  const names = Array.isArray(degraded) ? degraded.filter(isText).slice(0, mostDegraded) : [];
  return {
    lives: { id, host, pid, version, startedAt, degraded: names, ...(isWhole(worker) && { worker }) },
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestText;
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
