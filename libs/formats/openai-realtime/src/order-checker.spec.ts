import { describe, expect, it } from '@jest/globals';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { mcpArguments, otherEvents, spokenTurn } from '../fixtures/canonical-turns.js';
import type { RealtimeDialect } from './dialect.js';
import { checkRealtimeOrder } from './order-checker.js';
import type { RealtimeServerEvent } from './server-events.js';
import { writeServerEvent } from './write-server-event.js';

function wire(events: readonly RealtimeServerEvent[], dialect: RealtimeDialect): JsonObject[] {
  return events
    .map((event, index) => writeServerEvent(event, dialect, `event_${index}`))
    .filter((text) => text !== undefined)
    .map((text) => JSON.parse(text) as JsonObject);
}

const session = [...spokenTurn, ...otherEvents];
const dialects = ['ga', 'beta'] as const;

/** The recording without the events of that type. */
const without = (type: string) => (events: JsonObject[]) => events.filter((event) => event.type !== type);

/** The recording with the first event of that type changed. */
const changing = (type: string, change: JsonObject) => (events: JsonObject[]) => {
  const at = events.findIndex((event) => event.type === type);
  return events.map((event, index) => (index === at ? { ...event, ...change } : event));
};

/** The recording with the response of the first event of that type changed. */
const changingResponse = (type: string, change: JsonObject) => (events: JsonObject[]) => {
  const response = events.find((event) => event.type === type)?.response;
  return changing(type, { response: { ...(isJsonObject(response) && response), ...change } })(events);
};

/** Whether the event puts that item into the conversation, or says that it is whole there. */
const isPlacing = ({ item, type }: JsonObject, id: string): boolean =>
  isJsonObject(item) &&
  item.id === id &&
  (type === 'conversation.item.added' || type === 'conversation.item.done');

/** The recording with the first such neighbours in each other's place. */
const swapping = (first: string, second: string) => (events: JsonObject[]) => {
  const at = events.findIndex((event, index) => event.type === first && events[index + 1]?.type === second);
  return [...events.slice(0, at), ...events.slice(at, at + 2).reverse(), ...events.slice(at + 2)];
};

/** The recording with the first event of that type twice. */
const repeating = (type: string) => (events: JsonObject[]) =>
  events.flatMap((event, index) =>
    index === events.findIndex((other) => other.type === type)
      ? [event, { ...event, event_id: 'again' }]
      : [event],
  );

describe('checkRealtimeOrder', () => {
  it.each(dialects)('takes a session as the reference has it (%s)', (dialect) => {
    expect(() => {
      checkRealtimeOrder(wire(session, dialect), dialect);
    }).not.toThrow();
  });

  it.each(dialects)('takes no session of the other dialect for one of its own (%s)', (dialect) => {
    const other = dialect === 'ga' ? 'beta' : 'ga';
    expect(() => {
      checkRealtimeOrder(wire(session, other), dialect);
    }).toThrow('the dialect has no such event');
  });

  it.each<readonly [string, (events: JsonObject[]) => JsonObject[], string]>([
    ['no session', without('session.created'), 'session.created must come first'],
    ['a second session', repeating('session.created'), 'it came before'],
    ['an id used twice', changing('session.updated', { event_id: 'event_0' }), 'was used before'],
    ['no id', changing('session.updated', { event_id: null }), 'event_id is no string'],
    ['a committed item never added', (events) => events.slice(0, 5), 'item_question was never added'],
    ['an item done that was never added', without('conversation.item.added'), 'is not open'],
    ['speech that never began', without('input_audio_buffer.speech_started'), 'has started'],
    ['speech stopped twice', repeating('input_audio_buffer.speech_stopped'), 'has stopped before'],
    ['a commit of something else', changing('input_audio_buffer.committed', { item_id: 'x' }), 'announced'],
    ['an item added twice', repeating('conversation.item.added'), 'was added before'],
    ['an item after nobody', changing('conversation.item.added', { previous_item_id: 'x' }), 'unknown'],
    ['a response never created', without('response.created'), 'was never created'],
    ['a response done twice', repeating('response.done'), 'is done'],
    ['a gap in the output', changing('response.output_item.added', { output_index: 1 }), 'output_index'],
    [
      'an item in the conversation before it is in the response',
      swapping('response.output_item.added', 'conversation.item.added'),
      'was added before',
    ],
    [
      'arguments that are not what was sent',
      changing('response.function_call_arguments.done', { arguments: '{}' }),
      'sum of its deltas',
    ],
    ['another call', changing('response.function_call_arguments.delta', { call_id: 'x' }), 'call_id'],
    ['no arguments', without('response.function_call_arguments.done'), 'is not done'],
    ['sound without a part', without('response.content_part.added'), 'no content part'],
    ['a part that never ends', without('response.content_part.done'), 'is not done'],
    [
      'a part before its sound is done',
      swapping('response.output_audio_transcript.done', 'response.content_part.done'),
      'audio',
    ],
    ['another transcript', changing('response.output_audio_transcript.done', { transcript: 'x' }), 'sum'],
    [
      'text in an audio part',
      changing('response.content_part.added', { part: { type: 'text' } }),
      'text part',
    ],
    ['sound that ends twice', repeating('response.output_audio.done'), 'is done'],
    [
      'an item of the response missing from it',
      changingResponse('response.done', { output: [] }),
      'its output is []',
    ],
    [
      'an item in the conversation of a response beside it',
      changingResponse('response.created', { conversation_id: null }),
      'is in the conversation, but its response is not',
    ],
    [
      'an item that is not in the conversation of its response',
      (events) => events.filter((event) => !isPlacing(event, 'item_call')),
      'was not added to the conversation',
    ],
    ['an item never done', without('response.output_item.done'), 'is not done'],
    [
      'an item done in the response before it is in the conversation',
      swapping('conversation.item.done', 'response.output_item.done'),
      'has not come',
    ],
    ['a response never done', without('response.done'), 'another response'],
    ['a deleted item spoken of', repeating('conversation.item.deleted'), 'was deleted'],
    ['an unknown item', changing('conversation.item.truncated', { item_id: 'x' }), 'was never added'],
    ['a second transcript', repeating('conversation.item.input_audio_transcription.completed'), 'has ended'],
    ['an error that says nothing', changing('error', { error: {} }), 'message is no string'],
  ])('finds %s', (_, breaking, rule) => {
    expect(() => {
      checkRealtimeOrder(breaking(wire(session, 'ga')), 'ga');
    }).toThrow(rule);
  });

  it('wants a running response for the arguments of an MCP call', () => {
    expect(() => {
      checkRealtimeOrder(wire([...session, ...mcpArguments], 'ga'), 'ga');
    }).toThrow('resp_9 was never created');
  });
});
