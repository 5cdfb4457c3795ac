import type { JsonObject } from '#libs/json';
import { eventMessage } from '../../wire/event-message.js';
import type { EventMessage } from '../../wire/event-message.js';
import { pieces } from '../../wire/event-stream.js';
import { isSaid, record, records, text } from '../../wire/json.js';

/** An answer of Converse as `converse-stream` gives it. Source: Bedrock API reference, "ConverseStream". */
export function streamConverse(answer: JsonObject): readonly EventMessage[] {
  const { output, stopReason, usage, metrics, additionalModelResponseFields } = answer;
  const { role, content } = record(record(output).message);
  return [
    eventMessage('messageStart', { role }),
    ...records(content).flatMap((block, index) => streamBlock(block, index)),
    eventMessage('messageStop', {
      stopReason,
      ...(isSaid(additionalModelResponseFields) && { additionalModelResponseFields }),
    }),
    eventMessage('metadata', { usage, metrics }),
  ];
}

function streamBlock(block: JsonObject, contentBlockIndex: number): readonly EventMessage[] {
  const { toolUseId, name } = record(block.toolUse);
  const start = isSaid(toolUseId)
    ? [eventMessage('contentBlockStart', { contentBlockIndex, start: { toolUse: { toolUseId, name } } })]
    : [];
  return [
    ...start,
    ...deltasOf(block).map((delta) => eventMessage('contentBlockDelta', { contentBlockIndex, delta })),
    eventMessage('contentBlockStop', { contentBlockIndex }),
  ];
}

function deltasOf(block: JsonObject): readonly JsonObject[] {
  if (isSaid(block.toolUse)) {
    const { input } = record(block.toolUse);
    return pieces(JSON.stringify(input)).map((piece) => ({ toolUse: { input: piece } }));
  }
  if (!isSaid(block.reasoningContent)) return pieces(text(block.text)).map((piece) => ({ text: piece }));
  const { reasoningText, redactedContent } = record(block.reasoningContent);
  if (isSaid(redactedContent)) return [{ reasoningContent: { redactedContent } }];
  const { text: thought, signature } = record(reasoningText);
  return [
    ...pieces(text(thought)).map((piece) => ({ reasoningContent: { text: piece } })),
    { reasoningContent: { signature } },
  ];
}
