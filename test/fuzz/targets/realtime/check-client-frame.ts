import assert from 'node:assert/strict';
import { GatewayError } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import {
  applySessionUpdate,
  defaultSession,
  readClientEvent,
  RealtimeFault,
  sayConversation,
  tapClientEvent,
  unknownReferences,
  withItemId,
  writeItem,
  writeSession,
} from '#libs/formats/openai-realtime';
import type {
  RealtimeClientEvent,
  RealtimeDialect,
  RealtimeItem,
  RealtimeSession,
} from '#libs/formats/openai-realtime';
import { withUpstreamName } from '../../../../src/realtime/relay/upstream-name.js';

/** A session as its client sees it, with everything it said. */
export class ClientSide {
  private session: RealtimeSession;
  private readonly items: RealtimeItem[] = [];

  constructor(
    private readonly dialect: RealtimeDialect,
    isTranscription: boolean,
  ) {
    this.session = defaultSession(isTranscription ? undefined : 'alias');
  }

  /** @throws Error where a frame is not answered as it should be, or is heard as another one */
  push(frame: Buffer): void {
    const event = readClientEvent(frame, this.dialect);
    checkRename(frame);
    if (event instanceof RealtimeFault) {
      tapClientEvent(frame);
      assert(event.message.length < 2_000, 'the fault repeats the frame');
      return;
    }
    checkTap(event, frame);
    if (event.type === 'session.update' || event.type === 'transcription_session.update') this.update(event);
    else if (event.type === 'conversation.item.create') this.add(event);
    else if (event.type === 'response.create') this.say(event);
  }

  /** A client may send back what it is told: that changes nothing. */
  private update({ session: said }: Extract<RealtimeClientEvent, { session: object }>): void {
    const { dialect } = this;
    const updated = applySessionUpdate(this.session, said, dialect);
    if (updated instanceof RealtimeFault) return;
    this.session = updated;
    const told = writeSession(updated, dialect, { id: 'sess_1', expiresAt: 1 });
    writeSession(updated, dialect === 'ga' ? 'beta' : 'ga', { id: 'sess_1' });
    const again = applySessionUpdate(updated, told, dialect);
    assert(!(again instanceof RealtimeFault), `what the session says is refused: ${messageOf(again)}`);
    assert.deepEqual(writeSession(again, dialect, { id: 'sess_1', expiresAt: 1 }), told);
  }

  private add({ item: draft }: Extract<RealtimeClientEvent, { type: 'conversation.item.create' }>): void {
    const item = withItemId(draft, () => `item_${this.items.length}`);
    this.items.push(item);
    const written = writeItem(item, this.dialect, { withAudio: true });
    const frame = Buffer.from(JSON.stringify({ type: 'conversation.item.create', item: written }));
    const again = readClientEvent(frame, this.dialect);
    assert(!(again instanceof RealtimeFault), `what an item says is refused: ${messageOf(again)}`);
    assert.deepEqual(again, { type: 'conversation.item.create', item });
  }

  private say({ response }: Extract<RealtimeClientEvent, { type: 'response.create' }>): void {
    unknownReferences(response, this.items);
    const { session, items } = this;
    const { request } = sayConversation({ model: 'm', session, items, response, source: 'openai-chat' });
    for (const codec of [openAiChatCodec, anthropicMessagesCodec]) {
      try {
        codec.encodeRequest(request, { model: 'm' });
      } catch (error) {
        assert(error instanceof GatewayError && error.domain === 'caller', String(error));
      }
    }
  }
}

/** What a relay hears without reading is what is read. */
function checkTap(event: RealtimeClientEvent, frame: Buffer): void {
  const tapped = tapClientEvent(frame);
  const kinds: Readonly<Record<string, string>> = {
    'input_audio_buffer.append': 'append',
    'conversation.item.create': 'item',
    'response.create': 'create',
  };
  assert.equal(tapped?.kind, kinds[event.type], `${event.type} is heard as another one`);
  if (event.type === 'input_audio_buffer.append' && tapped?.kind === 'append') {
    // Padding is sound to those who only measure.
    assert(
      Math.abs(tapped.sound - event.audio.length) <= 2,
      `${event.audio.length} bytes sound like ${tapped.sound}`,
    );
  }
}

/** The model's other name is put where the name stood, and nowhere else. */
function checkRename(frame: Buffer): void {
  const renamed = withUpstreamName(frame, { model: 'alias', upstreamModel: 'upstream' });
  if (renamed === frame) return;
  const event = JSON.parse(renamed.toString('utf8')) as { session: { model: unknown } };
  assert.equal(event.session.model, 'upstream');
  const back = JSON.parse(frame.toString('utf8')) as { session: { model: unknown } };
  back.session.model = 'upstream';
  assert.deepEqual(event, back);
}

const messageOf = (result: unknown): string => (result instanceof RealtimeFault ? result.message : '');
