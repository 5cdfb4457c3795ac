import { sayConversation } from '#libs/formats/openai-realtime';
import type { RealtimeItem, RealtimeResponse, ResponseSettings } from '#libs/formats/openai-realtime';
import { GatewayError, mergeUsage } from '#libs/canonical';
import type { CanonicalRequest, Usage } from '#libs/canonical';
import { wasAsked } from '../../metering/end-of.js';
import type { RequestRecord } from '../../observability/request-record.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import { AnswerText } from '../../pipeline/usage/answer-text.js';
import { isWhole } from '../../pipeline/usage/usage-estimates.js';
import { AnswerOutput } from './answer-output.js';
import { heardInput } from './heard-input.js';
import { isTooLong } from './is-too-long.js';
import { newId } from './new-id.js';
import { orAborted } from './or-aborted.js';
import { cancelled, endingOf, failed } from './response-ending.js';
import type { CancelReason, ResponseEnding } from './response-ending.js';
import { mannerOf } from './response-manner.js';
import type { ResponseManner } from './response-manner.js';
import type { SessionContext } from './session-context.js';
import type { Transcribing } from './transcribing.js';
import { prompted } from './unprompted.js';

/** What a response used that asked nobody. */
const nothing: Usage = { input: { total: 0 }, output: { total: 0 } };

/** What a model is asked, and the items of the conversation that are in it. */
interface Question {
  readonly request: CanonicalRequest;
  readonly selected: readonly RealtimeItem[];
}

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
  /** What a model was asked that has not refused it. */
  private asked: CanonicalRequest | undefined;
  /** The model has begun to answer. */
  private isAnswered = false;
  private readonly written = new AnswerText();
  private readonly conclusion = Promise.withResolvers<undefined>();
  private hasConcluded = false;

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

  /** Nothing more comes of it. */
  get isOver(): boolean {
    return this.ending.status !== 'in_progress';
  }

  /** The client has been told its end, and what it used. */
  get isConcluded(): boolean {
    return this.hasConcluded;
  }

  /** Resolves when it is concluded. */
  get concluded(): Promise<unknown> {
    return this.conclusion.promise;
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
    await this.concluded;
    const { id, record } = this;
    await this.output.settle(this.ending.status);
    await record.settling;
    // The log says what the client was told, unless an upstream knows better.
    const isReported = isWhole(record.usage) && record.usage.estimated !== true;
    if (!isReported && this.usage !== nothing) record.usage = this.usage;
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
    const { signal } = this.cancellation;
    const settings = await orAborted(this.heardSettings(), signal);
    await orAborted(this.transcribing.settled(this.context.conversation.items), signal);
    await this.ask(settings);
    if (this.isOver) return;
    const ending = endingOf(this.output.finish);
    await orAborted(
      this.output.finishAll(ending.status === 'completed' ? 'completed' : 'incomplete'),
      signal,
    );
    // What the upstream did not say is being counted.
    await this.record.settling;
    this.usage ??= this.record.usage;
    this.end(ending);
  }

  /** Asks with all of the conversation, and where that is more than the model holds, with the latest of it. */
  private async ask(settings: ResponseSettings): Promise<void> {
    const { window, settings: current } = this.context;
    for (;;) {
      const { request, selected } = this.question(settings);
      try {
        await this.receive(request);
        window.accept();
        return;
      } catch (cause) {
        const isRefused = !this.isAnswered && !this.isOver;
        if (isRefused) this.asked = undefined;
        const { truncation } = current.session;
        const isMend = isRefused && settings.input === undefined && isTooLong(toGatewayError(cause));
        if (!isMend || !window.refuse(selected, truncation)) throw cause;
        this.record.error = undefined;
      }
    }
  }

  private async receive(request: CanonicalRequest): Promise<void> {
    const { headers, services } = this.context;
    const { signal } = this.cancellation;
    this.asked = request;
    for await (const event of services.generation.events(request, { headers, signal }, this.record)) {
      if (this.isOver) return;
      this.isAnswered ||= event.type !== 'response-start';
      this.written.push(event);
      if (event.type === 'usage') this.usage = mergeUsage(this.usage, event.usage);
      else await orAborted(this.output.push(event), signal);
    }
  }

  private async heardSettings(): Promise<ResponseSettings> {
    const { inputFormat } = this.context.settings.session;
    const { signal } = this.cancellation;
    return heardInput(this.settings, inputFormat, this.transcribing, { id: this.id, signal });
  }

  /** What the model is asked, now that all is known that was said. */
  private question(settings: ResponseSettings): Question {
    const { context, transcribing } = this;
    const { session } = context.settings;
    const { model = '' } = session;
    const { items } = context.conversation;
    const selected = settings.input === undefined ? context.window.select(items, session.truncation) : items;
    const said = sayConversation({
      model,
      session,
      items: selected,
      response: settings,
      source: 'openai-chat',
    });
    const last = items.findLast((item) => item.type === 'message' && item.role === 'user')?.id ?? '';
    const unheard = said.wordless.includes(last) ? transcribing.failureOf(last) : undefined;
    if (unheard !== undefined) throw unheard;
    return { request: prompted(said.request), selected };
  }

  private end(ending: ResponseEnding): void {
    if (this.isOver) return;
    this.ending = ending;
    this.output.close(ending.status === 'completed' ? 'completed' : 'incomplete');
    void this.conclude();
  }

  private async conclude(): Promise<void> {
    if (!isWhole(this.usage)) this.usage = await this.estimate();
    this.context.outlet.say({ type: 'response.done', response: this.response });
    this.hasConcluded = true;
    this.conclusion.resolve(undefined);
  }

  /** What nobody has reported. What was reported wins, count by count. */
  private async estimate(): Promise<Usage> {
    const { asked, written, usage = {}, context } = this;
    // It may have been cancelled while its limits were being looked at.
    if (asked === undefined || !wasAsked(this.record)) return nothing;
    const { sample } = written;
    const { turnUsage } = context.services;
    // A gateway that stops, and a client that has left, do not wait.
    const estimate = context.signal.aborted
      ? turnUsage.guess(asked, sample)
      : await turnUsage.estimate(asked, sample);
    return mergeUsage(estimate, usage);
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
