/** What a stream of server-sent events is taken apart into. */
export interface EventStreamHandlers {
  onEvent(event: { readonly name?: string; readonly data: string }): void;
  /** Lines that begin with a colon; clients' libraries skip them. */
  onComment?(text: string): void;
}

/**
 * Reads server-sent events from bytes as they come, however they are cut: within a character, between CR and LF,
 * within a line. Time grows with the bytes alone, however long a line is.
 * Source: HTML Living Standard, section "Server-sent events". Unlike there, an event that the stream's end cuts off
 * is given too: whether it is whole is for its reader to say.
 */
export function createEventStreamParser({ onEvent, onComment }: EventStreamHandlers): {
  push(bytes: Uint8Array): void;
  end(): void;
} {
  const decoder = new TextDecoder();
  let unfinishedLine: string[] = [];
  let data: string[] = [];
  let name: string | undefined;
  let afterCarriageReturn = false;

  const dispatch = (): void => {
    if (data.length > 0) onEvent({ ...(name !== undefined && { name }), data: data.join('\n') });
    data = [];
    name = undefined;
  };

  const takeLine = (line: string): void => {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) {
      onComment?.(line.slice(line[1] === ' ' ? 2 : 1));
      return;
    }
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value === '' ? undefined : value;
  };

  const takeText = (text: string): void => {
    let start = afterCarriageReturn && text.startsWith('\n') ? 1 : 0;
    if (text !== '') afterCarriageReturn = false;
    const lineEnd = /\r\n|\r|\n/g;
    lineEnd.lastIndex = start;
    for (let found = lineEnd.exec(text); found !== null; found = lineEnd.exec(text)) {
      unfinishedLine.push(text.slice(start, found.index));
      takeLine(unfinishedLine.join(''));
      unfinishedLine = [];
      start = lineEnd.lastIndex;
      afterCarriageReturn = found[0] === '\r' && start === text.length;
    }
    if (start < text.length) unfinishedLine.push(text.slice(start));
  };

  return {
    push(bytes) {
      takeText(decoder.decode(bytes, { stream: true }));
    },
    end() {
      takeText(decoder.decode());
      if (unfinishedLine.length > 0) takeLine(unfinishedLine.join(''));
      unfinishedLine = [];
      dispatch();
    },
  };
}
