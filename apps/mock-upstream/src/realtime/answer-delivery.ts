import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { JsonValue } from '#libs/json';
import { isJsonObject } from '#libs/json';
import type { Faults } from '../scripts/faults.js';
import { openAiFailure } from '../vendors/openai/openai-error.js';
import type { AnswerRun } from './answer-run.js';
import type { FrameChannel } from './frame-channel.js';

/** Sends an answer with the faults of its script. Resolves when nothing comes any more: with whether it came whole. */
export async function deliverAnswer(run: AnswerRun, faults: Faults, channel: FrameChannel): Promise<boolean> {
  const { delayBeforeFirstByte = 0, delayBetweenChunks, silent = false } = faults;
  if (silent) return false;
  if (delayBeforeFirstByte > 0) await wait(delayBeforeFirstByte);
  let sent = 0;
  for (const event of run.events()) {
    if (!channel.isOpen) return false;
    if (delayBetweenChunks !== undefined && event.type.endsWith('.delta')) await wait(delayBetweenChunks);
    if (strike(run, faults, channel, sent)) return false;
    channel.send(event);
    sent += 1;
    await channel.drained();
    // A client that interrupts is heard between any two events.
    await turn();
  }
  return true;
}

/** Lets what is to go wrong after so many events go wrong. True: it was the end of the answer. */
function strike(run: AnswerRun, faults: Faults, channel: FrameChannel, sent: number): boolean {
  const { cut, close, malformed, status } = faults;
  const errorEvent = faults.errorEvent ?? (status && { code: status.code, afterEvents: 1 });
  if (cut?.afterEvents === sent) channel.cut(cut.how);
  else if (close?.afterEvents === sent) channel.close(close.code, close.reason);
  else if (faults.endAfterEvents === sent) channel.close(1000);
  else if (errorEvent && (errorEvent.afterEvents ?? 1) === sent) {
    const { body } = openAiFailure(errorEvent.code ?? 500);
    const said = saidOf(errorEvent.body ?? body);
    channel.send({ type: 'error', error: said });
    channel.send(run.failure(said.message));
  } else if (faults.hangAfterEvents !== sent) {
    if (malformed && (malformed.afterEvents ?? 0) === sent) {
      channel.sendText(malformed.kind === 'json' ? '{"type":"response.outp' : '<html>502 Bad Gateway</html>');
    }
    return false;
  }
  return true;
}

function saidOf(body: JsonValue): {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
} {
  const error = isJsonObject(body) && isJsonObject(body.error) ? body.error : {};
  const { type, code, message } = error;
  return {
    type: typeof type === 'string' ? type : 'server_error',
    ...(typeof code === 'string' && { code }),
    message: typeof message === 'string' ? message : 'The server had an error while processing your request.',
  };
}
