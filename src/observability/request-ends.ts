import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { processLogger } from './logger.js';
import type { RequestEnd } from './request-end.js';
import { writeRequestLine } from './request-line.js';
import type { RequestRecord } from './request-record.js';

export type RequestEndListener = (end: RequestEnd) => void;

/** The status of a request whose client left before its answer began, as nginx writes it. */
const clientLeft = 499;

/**
 * Where every request's end becomes known, whether HTTP, a socket or the background served it: its line is written, and
 * whoever counts requests is told. One of it belongs to an application.
 */
@Injectable()
export class RequestEnds {
  private readonly listeners: RequestEndListener[] = [];

  /** From now on `listener` hears of every request once all is known of it. To be called while the application starts. */
  listen(listener: RequestEndListener): void {
    this.listeners.push(listener);
  }

  /** The response to a request has closed. What is still being found out about it is waited for. */
  answered(record: RequestRecord, response: ServerResponse): void {
    const clientAborted = !response.writableFinished && record.error === undefined;
    const cancelled = clientAborted || isCancelled(record);
    const end: RequestEnd = {
      record,
      status: cancelled && !response.headersSent ? clientLeft : response.statusCode,
      milliseconds: performance.now() - record.startedAt,
      bytesOut: Math.max(0, response.req.socket.bytesWritten - record.bytesBefore),
      cancelled,
      facts: {},
    };
    if (record.settling === undefined) this.tell(end);
    else
      void record.settling.then(() => {
        this.tell(end);
      });
  }

  /** A request is over that no HTTP answer belongs to: one on a socket, or in the background. All is known of it. */
  detached(record: RequestRecord, facts: Readonly<Record<string, string>> = {}): void {
    const milliseconds = performance.now() - record.startedAt;
    this.tell({ record, milliseconds, cancelled: isCancelled(record), facts });
  }

  private tell(end: RequestEnd): void {
    writeRequestLine(processLogger(), end);
    for (const listener of this.listeners) {
      try {
        listener(end);
      } catch (error) {
        processLogger().error({ err: error }, 'The end of a request could not be taken down.');
      }
    }
  }
}

const isCancelled = ({ error }: RequestRecord): boolean => error?.code === 'caller_cancelled';
