import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginTrace } from '../tracing/request-trace.js';
import { writeHeadOnRecord } from './answer-head.js';
import { arrivalOf } from './connection-times.js';
import { requestIdFrom } from './request-id.js';
import type { RequestEnds } from './request-ends.js';
import { RequestRecord, attachRecord, recordOf } from './request-record.js';

/**
 * Gives every request an id and a record, and tells of its end when its response closes.
 * Goes before everything else, so that refusals are told too.
 */
export const requestContext = (
  ends: RequestEnds,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  /** A moment later: an answer closes before whoever wrote it hears that it has ended and notes how. */
  const tell = (response: ServerResponse): void => {
    ends.answered(recordOf(response), response);
  };
  function onClose(this: ServerResponse): void {
    setImmediate(tell, this);
  }
  return (request, response) => {
    addContext(request, response, onClose);
  };
};

function addContext(request: IncomingMessage, response: ServerResponse, onClose: () => void): void {
  const { method = 'GET', url = '/', socket, headers } = request;
  const id = requestIdFrom(headers['x-request-id']);
  const record = new RequestRecord(id, method, pathOf(url), arrivalOf(socket), socket.bytesWritten);
  record.trace = beginTrace(headers);
  attachRecord(response, record);
  response.writeHead = writeHeadOnRecord;
  response.once('close', onClose);
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
