import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import { toGatewayError } from '../pipeline/to-gateway-error.js';
import type { ResponseKey, StoredResponse } from '../storage/response.repository.js';
import { BackgroundService } from './background/background.service.js';
import { EventLog, noEvents } from './background/event-log.js';
import { allItemsOf } from './conversations.js';
import { asListed } from './items.js';
import { listPage } from './item-page.js';
import type { PageQuery } from './item-page.js';
import { edited } from './response-events.js';
import { responseNotFound } from './response-errors.js';
import { abandoned, arrayOf, presented } from './response-object.js';
import { ResponseStore } from './response-store.js';
import { sendJson } from './send-json.js';
import { UpstreamResponses } from './upstream-responses.js';

const nothing: ReadonlyMap<string, StoredResponse> = new Map();
/** Milliseconds between two looks at a response that another process works on. */
const lookInterval = 500;

/** What clients may do with responses that are kept. Each throws the vendor's 404 for an id that is not theirs. */
@Injectable()
export class KeptResponses {
  private readonly logger = new Logger(KeptResponses.name);

  constructor(
    private readonly store: ResponseStore,
    private readonly background: BackgroundService,
    private readonly upstreams: UpstreamResponses,
  ) {}

  async retrieve(key: ResponseKey, response: ServerResponse): Promise<void> {
    sendJson(response, await this.current(key));
  }

  /**
   * Sends the events of a response's stream, those to come too.
   * @param startingAfter number of the last event the client has
   */
  async stream(key: ResponseKey, startingAfter: number | undefined, response: ServerResponse): Promise<void> {
    const from = startingAfter === undefined ? 0 : startingAfter + 1;
    const kept = await this.find(key);
    const run = this.background.find(key);
    if (run !== undefined) {
      await this.background.follow(run, from, response);
      return;
    }
    const log = new EventLog();
    if (kept.status !== 'running') {
      tell(kept, from, log);
      await this.background.follow({ log }, from, response);
      return;
    }
    if (kept.events === undefined) throw notStreamed();
    const following = this.background.follow({ log }, from, response);
    await this.tellEnd(key, from, log, response);
    await following;
  }

  async delete(key: ResponseKey, response: ServerResponse): Promise<void> {
    const kept = await this.find(key);
    this.background.find(key)?.cancel();
    await this.store.delete(key);
    if (kept.holder !== undefined) {
      // The client's wish is fulfilled here; the upstream's copy follows.
      this.upstreams.delete(kept.holder, key.id).catch((error: unknown) => {
        this.logger.warn(`The upstream ${kept.holder ?? ''} did not delete the response ${key.id}.`, error);
      });
    }
    sendJson(response, JSON.stringify({ id: key.id, object: 'response', deleted: true }));
  }

  /** Cancelling what has ended changes nothing. */
  async cancel(key: ResponseKey, response: ServerResponse): Promise<void> {
    const kept = await this.find(key);
    if (!kept.background) throw notInBackground();
    const run = this.background.find(key);
    if (run !== undefined) {
      run.cancel();
    } else if (kept.status === 'running') {
      // Its process finds out when it renews its lease.
      const body = edited(kept.body, { status: 'cancelled' });
      await this.store.finish({ ...kept, status: 'cancelled', body });
    }
    sendJson(response, run?.response ?? (await this.current(key)));
  }

  /** The items the response was made from: its own, and the conversation before it. */
  async inputItems(key: ResponseKey, query: PageQuery, response: ServerResponse): Promise<void> {
    const kept = await this.find(key);
    const turns = await this.store.conversation(key, nothing);
    const before = turns.slice(0, -1).flatMap(allItemsOf);
    const items = [...before, ...arrayOf(kept.input)].map(asListed);
    sendJson(response, JSON.stringify(listPage(items, query)));
  }

  private async current(key: ResponseKey): Promise<string> {
    const kept = await this.find(key);
    return this.background.find(key)?.response ?? presented(kept);
  }

  private async find(key: ResponseKey): Promise<StoredResponse> {
    const kept = await this.store.find(key);
    if (kept === undefined) throw responseNotFound(key.id);
    return isAbandoned(kept) ? { ...kept, status: 'failed' } : kept;
  }

  /** Waits for another process to end its work, or for the answer to end without it. */
  private async tellEnd(
    key: ResponseKey,
    from: number,
    log: EventLog,
    response: ServerResponse,
  ): Promise<void> {
    try {
      let kept = await this.find(key);
      while (kept.status === 'running') {
        await delay(lookInterval);
        if (response.writableEnded || response.closed) return;
        kept = await this.find(key);
      }
      tell(kept, from, log);
    } catch (error) {
      // The status is out. It may have been deleted meanwhile.
      for (const { data } of openAiResponsesCodec.encodeStreamError(toGatewayError(error))) {
        log.endAt(from, { type: 'error', data });
      }
    }
  }
}

/** Its process has been silent for longer than a living one is. */
const isAbandoned = ({ status, leaseUntil = 0 }: StoredResponse): boolean =>
  status === 'running' && leaseUntil < Date.now();

/**
 * Puts what is kept of a response's events into a log.
 * @throws GatewayError where the response was not made as a stream in the background
 */
function tell(kept: StoredResponse, from: number, log: EventLog): void {
  const { events, background, status } = kept;
  if (events !== undefined && events !== noEvents) {
    log.restore(events);
  } else if (background && status === 'failed') {
    log.endAt(from, endEvent('response.failed', edited(presented(kept), { error: abandoned })));
  } else if (events !== undefined) {
    // Cancelled from another process.
    log.endAt(from, endEvent('response.incomplete', presented(kept)));
  } else {
    throw notStreamed();
  }
}

/** What its process could not say any more. */
const endEvent = (type: string, response: string) => ({
  type,
  data: `{"type":${JSON.stringify(type)},"response":${response}}`,
});

const notStreamed = (): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    'Only a background response that was created with stream=true can be streamed. Leave stream out.',
    { param: 'stream' },
  );

const notInBackground = (): GatewayError =>
  new GatewayError('caller_invalid_request', 'Cannot cancel a synchronous response.', { param: 'id' });
