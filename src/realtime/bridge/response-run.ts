import { sayConversation } from '#libs/formats/openai-realtime';
import type { RealtimeResponse, ResponseSettings } from '#libs/formats/openai-realtime';
import { GatewayError, mergeUsage } from '#libs/canonical';
import type { CanonicalRequest, Usage } from '#libs/canonical';
import type { RequestRecord } from '../../observability/request-record.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import { AnswerOutput } from './answer-output.js';
import { heardInput } from './heard-input.js';
import { newId } from './new-id.js';
import { cancelled, endingOf, failed } from './response-ending.js';
import type { CancelReason, ResponseEnding } from './response-ending.js';
import { mannerOf } from './response-manner.js';
import type { ResponseManner } from './response-manner.js';
import type { SessionContext } from './session-context.js';
import type { Transcribing } from './transcribing.js';
import { prompted } from './unprompted.js';

/** One response: from `response.created` to `response.done`, whatever happens in between. */
export class ResponseRun {
  readonly id = newId('resp');
  /** Its answer goes into the conversation. */
  readonly isPlaced: boolean;
  private readonly manner: ResponseManner;
  private readonly cancellation = new AbortController();
  private readonly record: RequestRecord;
  private readonly output: AnswerOutput;
  private ending: ResponseEnding = { status: 'in_progress' };
  private usage: Usage | undefined;

  /** @param speechModel who speaks; absent: the answer is text */
  constructor(
    private readonly context: SessionContext,
    private readonly transcribing: Transcribing,
    private readonly settings: ResponseSettings,
    speechModel: string | undefined,
  ) {
    const { session } = context.settings;
    this.isPlaced = settings.conversation === 'auto';
    this.manner = mannerOf(session, settings);
    this.record = context.ledger.open();
    const { voice, outputFormat: format } = this.manner;
    const { id: responseId, isPlaced } = this;
    this.output = new AnswerOutput(context, {
      responseId,
      isPlaced,
      signal: this.cancellation.signal,
      failed: this.fail,
      ...(speechModel !== undefined && {
        manner: { model: speechModel, voice, speed: session.speed, format },
      }),
    });
    context.outlet.say({ type: 'response.created', response: this.response });
  }

  /** How long a client that plays it as it comes is still busy with it, in milliseconds. */
  get playedIn(): number {
    return this.output.playedIn;
  }

  get isOver(): boolean {
    return this.ending.status !== 'in_progress';
  }

  get hasCompleted(): boolean {
    return this.ending.status === 'completed';
  }

  /** Resolves when everything of it is over, whoever ended it. Never rejects. */
  async work(): Promise<void> {
    const { signal } = this.context;
    signal.addEventListener('abort', this.onAbort, { once: true });
    try {
      if (signal.aborted) this.onAbort();
      else await this.answer();
    } catch (cause) {
      this.fail(cause);
    }
    signal.removeEventListener('abort', this.onAbort);
    const { id, record } = this;
    await this.output.settle(this.ending.status);
    await record.settling;
    this.context.ledger.settle(record, { kind: 'response', id, status: this.ending.status });
  }

  cancel(reason: CancelReason): void {
    this.end(cancelled(reason));
    this.cancellation.abort(new GatewayError('caller_cancelled', 'The response was cancelled.'));
  }

  private readonly fail = (cause: unknown): void => {
    const error = toGatewayError(cause);
    if (!this.isOver) this.record.error ??= error;
    this.end(failed(error));
    this.cancellation.abort(error);
  };

  private readonly onAbort = (): void => {
    this.fail(this.context.signal.reason);
  };

  private async answer(): Promise<void> {
    const request = await this.request();
    if (request === undefined) return;
    const { headers, services } = this.context;
    const call = { headers, signal: this.cancellation.signal };
    for await (const event of services.generation.events(request, call, this.record)) {
      if (this.isOver) break;
      if (event.type === 'usage') this.usage = mergeUsage(this.usage, event.usage);
      else await this.output.push(event);
    }
    if (this.isOver) return;
    const ending = endingOf(this.output.finish);
    await this.output.finishAll(ending.status === 'completed' ? 'completed' : 'incomplete');
    // What the upstream did not say is being counted.
    await this.record.settling;
    this.usage ??= this.record.usage;
    this.end(ending);
  }

  /** What the model is asked, once all that was said is known; undefined where the response is over by then. */
  private async request(): Promise<CanonicalRequest | undefined> {
    const { context, transcribing, id } = this;
    const { session } = context.settings;
    const { inputFormat, model = '' } = session;
    const settings = await heardInput(this.settings, inputFormat, transcribing, id);
    await transcribing.settled(context.conversation.items);
    if (this.isOver) return undefined;
    const { items } = context.conversation;
    const said = sayConversation({ model, session, items, response: settings, source: 'openai-chat' });
    const last = items.findLast((item) => item.type === 'message' && item.role === 'user')?.id ?? '';
    const unheard = said.wordless.includes(last) ? transcribing.failureOf(last) : undefined;
    if (unheard !== undefined) throw unheard;
    return prompted(said.request);
  }

  private end(ending: ResponseEnding): void {
    if (this.isOver) return;
    this.ending = ending;
    this.output.close(ending.status === 'completed' ? 'completed' : 'incomplete');
    this.context.outlet.say({ type: 'response.done', response: this.response });
  }

  private get response(): RealtimeResponse {
    const { id, manner, usage, output, isPlaced, context } = this;
    return {
      id,
      ...this.ending,
      output: output.items,
      conversationId: isPlaced ? context.conversation.id : null,
      ...manner,
      ...(usage !== undefined && { usage }),
    };
  }
}
