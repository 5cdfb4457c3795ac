import type { Type } from '@nestjs/common';

/** The classes that a pipe validates bodies against. */
export interface DocumentedBody {
  readonly json?: Type<object>;
  readonly form?: Type<object>;
}

const bodies = new WeakMap<object, DocumentedBody>();

/** Notes what a pipe reads, for whoever describes the routes. @returns the pipe */
export function withDocumentedBody<Pipe extends object>(pipe: Pipe, body: DocumentedBody): Pipe {
  bodies.set(pipe, body);
  return pipe;
}

/** Undefined for what reads no body. */
export const documentedBodyOf = (pipe: object): DocumentedBody | undefined => bodies.get(pipe);
