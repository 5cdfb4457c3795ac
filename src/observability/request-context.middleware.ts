import { ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { beginTrace } from '../tracing/request-trace.js';
import { arrivalOf } from './connection-times.js';
import { requestIdFrom } from './request-id.js';
import type { RequestEnds } from './request-ends.js';
import { RequestRecord, attachRecord, recordOf } from './request-record.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The request's id: the client's own if sane. Also in the headers `x-request-id` and `request-id`. */
    id: string;
    /** What the log will say of this request. */
    record: RequestRecord;
  }
}

/**
 * Gives every request an id and a record, and tells of its end when its response closes.
 * Goes before everything else, so that refusals are told too.
 */
export const requestContext = (ends: RequestEnds): RequestHandler => {
  /** A moment later: an answer closes before whoever wrote it hears that it has ended and notes how. */
  const tell = (response: ServerResponse): void => {
    ends.answered(recordOf(response), response);
  };
  function onClose(this: ServerResponse): void {
    setImmediate(tell, this);
  }
  return (request, response, next) => {
    addContext(request, response, next, onClose);
  };
};

function addContext(request: Request, response: Response, next: NextFunction, onClose: () => void): void {
  const { method, url, socket, headers } = request;
  const id = requestIdFrom(headers['x-request-id']);
  const record = new RequestRecord(id, method, pathOf(url), arrivalOf(socket), socket.bytesWritten);
  record.trace = beginTrace(headers);
  request.id = id;
  request.record = record;
  attachRecord(response, record);
  response.setHeader('x-request-id', id);
  response.setHeader('request-id', id);
  response.writeHead = writeHeadAndNoteTime as typeof response.writeHead;
  response.once('close', onClose);
  next();
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

const writeHead = ServerResponse.prototype.writeHead as (...parameters: unknown[]) => ServerResponse;

/** Node calls it for every head, the implicit ones included. Shared, so that no request pays for a closure. */
function writeHeadAndNoteTime(this: ServerResponse, ...parameters: unknown[]): ServerResponse {
  recordOf(this).firstByteAt ??= performance.now();
  return writeHead.apply(this, parameters);
}
