import type { IncomingHttpHeaders } from 'node:http';
import type { CallContext } from '../call-context.js';
import type { MediaKind, MediaTask } from './media.task.js';

/** What somebody asks, whichever way it came: what candidates on the hub lane need to know. */
export interface MediaQuestion<Kind extends MediaKind> {
  readonly task: MediaTask<Kind>;
  readonly input: Pick<MediaAsked<Kind>, 'operation' | 'model'> & {
    /** The format of whoever asks, which upstreams are asked in where they speak it. */
    readonly format: Kind['format'];
  };
  readonly context: CallContext;
  readonly headers: IncomingHttpHeaders;
  readonly signal: AbortSignal;
  /** The request, once whatever must be fetched has been. */
  prepare(): Promise<Kind['request']>;
}

/** A request that was written inside the gateway. */
export interface MediaAsked<Kind extends MediaKind> {
  readonly operation: Kind['operation'];
  /** The model's public name. */
  readonly model: string;
  readonly request: Kind['request'];
}

/** @throws Error where no client could ask for it: then there is no format to ask in */
export function questionOf<Kind extends MediaKind>(
  task: MediaTask<Kind>,
  { operation, model, request }: MediaAsked<Kind>,
  context: CallContext,
): MediaQuestion<Kind> {
  const [format] = Object.keys(task.clients) as Kind['format'][];
  if (format === undefined) throw new Error(`No client asks for ${task.endpoint}.`);
  const { headers, signal } = context;
  return {
    task,
    input: { format, operation, model },
    context,
    headers,
    signal,
    prepare: () => task.prepare?.(request, signal) ?? Promise.resolve(request),
  };
}
