import type { Exchange } from '../../gateway/exchange.js';
import type { FormatId } from '../conversation/conversation.js';
import { formats } from '../formats/formats.js';

/** Among the first events, where the first token is. */
const looked = 200;

const formatOf = (url: string): FormatId | undefined => {
  const path = /\/(?:v1|v1beta)\/([^?]+)/u.exec(url)?.[1] ?? '';
  if (path === 'chat/completions') return 'chat-completions';
  if (path === 'messages' || path === 'responses' || path === 'completions') return path;
  return path.endsWith(':streamGenerateContent') ? 'generate-content' : undefined;
};

/** When the first event with something of the answer in it came; undefined where there was none. */
export function firstTokenAt({ request, events }: Exchange): number | undefined {
  const format = formatOf(request.url);
  if (format === undefined) return undefined;
  const reader = formats[format].createReader();
  return events
    .slice(0, looked)
    .find(
      (event) =>
        event.comment !== true &&
        reader
          .push(event)
          .some(
            ({ type }) => type === 'text' || type === 'reasoning' || type === 'tool-call' || type === 'file',
          ),
    )?.at;
}
