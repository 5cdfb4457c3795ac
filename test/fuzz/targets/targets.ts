import type { FuzzTarget } from '../engine/target.js';
import { envelopeTarget } from './envelope/envelope.target.js';
import { eventMessagesTarget } from './event-messages/event-messages.target.js';
import { eventStreamTarget } from './event-stream/event-stream.target.js';
import { answersTarget } from './formats/answers.target.js';
import { requestsTarget } from './formats/requests.target.js';
import { streamsTarget } from './formats/streams.target.js';
import { jsonTarget } from './json/json.target.js';
import { lanesTarget } from './lanes/lanes.target.js';
import { multipartTarget } from './multipart/multipart.target.js';
import { realtimeTarget } from './realtime/realtime.target.js';
import { tasksTarget } from './tasks/tasks.target.js';

/** All that is fuzzed: one line each. */
export const targets: readonly FuzzTarget[] = [
  jsonTarget,
  eventStreamTarget,
  eventMessagesTarget,
  multipartTarget,
  envelopeTarget,
  requestsTarget,
  answersTarget,
  streamsTarget,
  lanesTarget,
  tasksTarget,
  realtimeTarget,
];
