import assert from 'node:assert/strict';
import { clientEventTable, RealtimeTap } from '#libs/formats/openai-realtime';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import {
  betaOtherEvents,
  betaSpokenTurn,
} from '../../../../libs/formats/openai-realtime/fixtures/beta-events.js';
import { gaOtherEvents, gaSpokenTurn } from '../../../../libs/formats/openai-realtime/fixtures/ga-events.js';
import { asInput } from '../../engine/target.js';
import type { FuzzTarget } from '../../engine/target.js';
import { listOr, objectOr, parseInput } from '../documents.js';
import { ClientSide } from './check-client-frame.js';
import { RelayedSession } from './relayed-session.js';

/** Frames of spoken sessions: read, translated, and listened to while they are relayed. */
export const realtimeTarget: FuzzTarget = {
  name: 'realtime',
  input: 'json',
  triesPerTest: 250,
  explores: ['libs/formats/openai-realtime', 'src/realtime/relay', 'libs/json'],
  words: ['alias', 'ga', 'beta', 'client', 'server', 'root', 'session\\u002eupdate', 'AAAA', 'AA==', '="'],
  seeds: () => seeds().map(asInput),
  async check(input) {
    const { dialect, transcription, frames } = parseInput(input);
    const client = new ClientSide(dialect === 'beta' ? 'beta' : 'ga', transcription === true);
    const tap = new RealtimeTap();
    const relay = new RelayedSession();
    for (const entry of listOr(frames)) {
      const { from, frame = null } = objectOr(entry);
      const bytes = Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame));
      if (from === 'server') {
        checkHeard(tap, bytes, frame);
        relay.hearUpstream(bytes);
      } else {
        client.push(bytes);
        relay.hearClient(bytes);
      }
    }
    await relay.end();
  },
};

/** What is heard of a frame is what it says. */
function checkHeard(tap: RealtimeTap, bytes: Buffer, frame: JsonValue): void {
  const heard = tap.push(bytes);
  if (heard === undefined || !isJsonObject(frame)) return;
  const { type, delta } = frame;
  if (heard.kind === 'text') assert.equal(heard.text, typeof delta === 'string' ? delta : '');
  if (heard.kind === 'response-end') assert.equal(type, 'response.done');
  if (heard.kind === 'sound') assert(Number.isFinite(heard.seconds) && heard.seconds >= 0);
}

function seeds(): readonly object[] {
  const clientFrames = (dialect: 'ga' | 'beta') =>
    clientEventTable.map(({ type, example }) => ({
      from: 'client',
      frame: { type, event_id: 'mine', ...example(dialect) },
    }));
  const serverFrames = (events: readonly object[]) => events.map((frame) => ({ from: 'server', frame }));
  return [
    { dialect: 'ga', frames: [...clientFrames('ga'), ...serverFrames(gaOtherEvents)] },
    { dialect: 'beta', frames: [...clientFrames('beta'), ...serverFrames(betaOtherEvents)] },
    { dialect: 'ga', frames: serverFrames(gaSpokenTurn) },
    {
      dialect: 'beta',
      transcription: true,
      frames: [...clientFrames('beta'), ...serverFrames(betaSpokenTurn)],
    },
    ...written,
  ];
}

const fullSession = {
  type: 'realtime',
  model: 'alias',
  output_modalities: ['text'],
  instructions: 'Be brief.',
  tools: [{ type: 'function', name: 'weather', description: 'd', parameters: { type: 'object' } }],
  tool_choice: { type: 'function', name: 'weather' },
  max_output_tokens: 9,
  tracing: { workflow_name: 'w' },
  truncation: { type: 'retention_ratio', retention_ratio: 0.5 },
  parallel_tool_calls: false,
  reasoning: { effort: 'low' },
  audio: {
    input: {
      format: { type: 'audio/pcmu' },
      transcription: { model: 'whisper-1', language: 'en', prompt: 'p' },
      noise_reduction: { type: 'near_field' },
      turn_detection: { type: 'semantic_vad', eagerness: 'low', create_response: false },
    },
    output: { format: { type: 'audio/pcm', rate: 24000 }, voice: { id: 'v' }, speed: 1.2 },
  },
  include: ['item.input_audio_transcription.logprobs'],
};

const items: readonly object[] = [
  { id: 'i1', type: 'message', role: 'system', content: [{ type: 'input_text', text: 't' }] },
  {
    type: 'message',
    role: 'user',
    content: [
      { type: 'input_audio', audio: 'AAAA', transcript: 't' },
      { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'low' },
    ],
  },
  {
    type: 'message',
    role: 'assistant',
    status: 'incomplete',
    content: [{ type: 'output_audio', transcript: 'x' }],
  },
  { type: 'function_call', call_id: 'c', name: 'weather', arguments: '{}' },
  { type: 'function_call_output', call_id: 'c', output: 'snow' },
];

const response = {
  instructions: 'Now.',
  input: [{ type: 'item_reference', id: 'i1' }, items[1]],
  conversation: 'none',
  metadata: { a: 'b' },
  max_output_tokens: 'inf',
  output_modalities: ['audio'],
  audio: { output: { voice: 'alloy', format: { type: 'audio/pcma' } } },
};

/** Frames that say one thing to who reads them whole, and another one to who does not. */
const twoFaced: readonly string[] = [
  '{"type":"input_audio_buffer.append","audio":"AAAA","type":"response.create"}',
  String.raw`{"type":"response\u002ecreate"}`,
  String.raw`{"typ\u0065":"response.create"}`,
  '{"event_id":"audio","type":"input_audio_buffer.append","audio":"AAAAAAAAAAAA"}',
];

const written: readonly object[] = [
  { dialect: 'ga', frames: twoFaced.map((frame) => ({ from: 'client', frame })) },
  {
    dialect: 'ga',
    frames: [
      { type: 'session.update', session: fullSession },
      ...items.map((item) => ({ type: 'conversation.item.create', previous_item_id: 'root', item })),
      { type: 'response.create', response },
      { type: 'response.create' },
    ].map((frame) => ({ from: 'client', frame })),
  },
];
