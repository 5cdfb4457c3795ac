import { ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { arrivalOf } from './connection-times.js';
import { processLogger } from './logger.js';
import { requestIdFrom } from './request-id.js';
import { writeRequestLine } from './request-line.js';
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
 * Gives every request an id and a record, and writes its line to the process logger when its response closes.
 * Goes before everything else, so that refusals are logged too.
 */
export const requestContext = (): RequestHandler => addContext;

function addContext(request: Request, response: Response, next: NextFunction): void {
  const id = requestIdFrom(request.headers['x-request-id']);
  const { method, url, socket } = request;
  const record = new RequestRecord(id, method, pathOf(url), arrivalOf(socket), socket.bytesWritten);
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

/** A moment later: an answer closes before whoever wrote it hears that it has ended and notes how. */
function onClose(this: ServerResponse): void {
  setImmediate(writeRequestLine, processLogger(), recordOf(this), this);
}
