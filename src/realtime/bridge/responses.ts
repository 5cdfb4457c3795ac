import { RealtimeFault, unknownReferences } from '#libs/formats/openai-realtime';
import type { OutputModality, ResponseSettings } from '#libs/formats/openai-realtime';
import { GatewayError } from '#libs/canonical';
import { ResponseRun } from './response-run.js';
import type { SessionContext } from './session-context.js';
import { requireSpeaker } from './speaking.js';
import type { Transcribing } from './transcribing.js';

/** Responses that may run side by side: one of the conversation, the others beside it. */
const mostAtOnce = 16;

/** All responses of a session that run. */
export class Responses {
  /** Told of every response of the conversation that came to its good end, unless another one has begun. */
  onCompleted: (run: ResponseRun) => void = () => undefined;
  private readonly running = new Map<string, ResponseRun>();
  private hasSpokenOnce = false;

  constructor(
    private readonly context: SessionContext,
    private readonly transcribing: Transcribing,
  ) {}

  /** The conversation's own. */
  get active(): ResponseRun | undefined {
    return [...this.running.values()].find((run) => run.isPlaced && !run.isConcluded);
  }

  /** The client has heard the voice: it stays. */
  get hasSpoken(): boolean {
    return this.hasSpokenOnce;
  }

  /**
   * @throws RealtimeFault where it cannot be what its client wants
   * @throws GatewayError where the gateway stops
   */
  create(settings: ResponseSettings): void {
    const { connection, conversation } = this.context;
    if (connection.isDraining) throw stopping();
    for (const { id, param } of unknownReferences(settings, conversation.items)) throw unknownItem(id, param);
    const { active } = this;
    if (settings.conversation === 'auto' && active !== undefined) throw alreadyActive(active.id);
    if (this.running.size >= mostAtOnce) throw tooMany();
    const speechModel = this.modality(settings) === 'audio' ? requireSpeaker(this.context) : undefined;
    this.hasSpokenOnce ||= speechModel !== undefined;
    const run = new ResponseRun(this.context, this.transcribing, settings, speechModel);
    this.running.set(run.id, run);
    void connection.during(this.follow(run));
  }

  /** @throws RealtimeFault where no such response runs */
  cancel(responseId: string | undefined): void {
    const run = responseId === undefined ? this.active : this.running.get(responseId);
    if (run === undefined || run.isOver) throw notRunning(responseId);
    run.cancel('client_cancelled');
  }

  /** Resolves when the client has been told the end of the conversation's own response, if that is over. */
  async concluded(): Promise<void> {
    const { active } = this;
    if (active?.isOver === true) await active.concluded;
  }

  /** The user speaks: the conversation's response is over. */
  interrupt(): void {
    this.active?.cancel('turn_detected');
  }

  private async follow(run: ResponseRun): Promise<void> {
    await run.work();
    this.running.delete(run.id);
    // The client may have asked for the next as soon as this one was done.
    if (run.isPlaced && run.hasCompleted && this.active === undefined) this.onCompleted(run);
  }

  private modality({ outputModality }: ResponseSettings): OutputModality {
    return outputModality ?? this.context.settings.session.outputModality;
  }
}

const stopping = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is being restarted. Connect again.', {
    retryAfter: 1,
  });

const unknownItem = (id: string, param: string): RealtimeFault =>
  new RealtimeFault('invalid_value', `There is no item with the id '${id}' in the conversation.`, { param });

const alreadyActive = (id: string): RealtimeFault =>
  new RealtimeFault(
    'conversation_already_has_active_response',
    `Conversation already has an active response in progress: ${id}. Wait until the response is finished ` +
      "before creating a new one, cancel it, or create one with conversation 'none'.",
  );

const tooMany = (): RealtimeFault =>
  new RealtimeFault(
    'too_many_responses',
    `${mostAtOnce} responses run in this session, which is all that may: wait until one of them is done.`,
  );

function notRunning(id: string | undefined): RealtimeFault {
  if (id === undefined) {
    return new RealtimeFault('response_cancel_not_active', 'Cancellation failed: no active response found.');
  }
  const message = `Cancellation failed: no active response found with the id '${id}'.`;
  return new RealtimeFault('response_cancel_not_active', message, { param: 'response_id' });
}
