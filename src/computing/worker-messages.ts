/** What the gateway says to a worker. Ids are the gateway's. */
export type WorkerRequest<Task> =
  | { readonly type: 'run'; readonly id: number; readonly task: Task }
  | { readonly type: 'cancel'; readonly id: number }
  /** Nobody needs the thread any more. */
  | { readonly type: 'end' };

/** Why a task cannot be done: the caller is at fault. */
export interface Refusal {
  /** Public: what, where and how to fix it. */
  readonly message: string;
  /** The field at fault. */
  readonly param?: string;
}

/** What a worker says. Every task gets any number of pieces, then exactly one answer. */
export type WorkerMessage<Result, Piece> =
  | { readonly type: 'ready' }
  /** It could not load; it ends. */
  | { readonly type: 'fatal'; readonly stage: 'runtime' | 'model'; readonly detail: string }
  | { readonly type: 'piece'; readonly id: number; readonly piece: Piece }
  | { readonly type: 'done'; readonly id: number; readonly result: Result }
  | { readonly type: 'refused'; readonly id: number; readonly refusal: Refusal }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly detail: string };
