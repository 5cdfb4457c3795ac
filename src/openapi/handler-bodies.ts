import type { INestApplication } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { documentedBodyOf } from '../pipeline/body/documented-body.js';
import type { DocumentedBody } from '../pipeline/body/documented-body.js';

/** What each handler's pipe reads, by `Controller_handler`. */
export function handlerBodies(application: INestApplication): ReadonlyMap<string, DocumentedBody> {
  const scanner = new MetadataScanner();
  const found = new Map<string, DocumentedBody>();
  for (const { metatype } of application.get(DiscoveryService, { strict: false }).getControllers()) {
    if (typeof metatype !== 'function') continue;
    for (const name of scanner.getAllMethodNames(metatype.prototype as object)) {
      const body = bodyOf(metatype, name);
      if (body !== undefined) found.set(`${metatype.name}_${name}`, body);
    }
  }
  return found;
}

function bodyOf(controller: object, handler: string): DocumentedBody | undefined {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Record<
    string,
    { readonly pipes?: readonly unknown[] }
  >;
  const pipes = Object.values(parameters).flatMap((parameter) => parameter.pipes ?? []);
  for (const pipe of pipes) {
    const body = typeof pipe === 'function' ? documentedBodyOf(pipe) : undefined;
    if (body !== undefined) return body;
  }
  return undefined;
}
