import type { IncomingMessage } from 'node:http';
import { GatewayError } from '#libs/canonical';
import { listenerOf } from '../entrance/listener.js';
import type { Access } from './access.decorator.js';

/**
 * Where the administration has a port of its own, what belongs to it is not there for those who come in by the other, and the
 * other way round. Decided by the handler that a path has led to, so that no spelling of a path leads past it.
 * @throws GatewayError `caller_unknown_path`
 */
export function requireListener(access: Access, request: IncomingMessage): void {
  const belongsTo = listenersOf(access);
  if (belongsTo === 'anywhere' || belongsTo === listenerOf(request)) return;
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  throw new GatewayError(
    'caller_unknown_path',
    `There is no ${request.method ?? 'GET'} ${path.slice(0, 200)}.`,
  );
}

function listenersOf(access: Access): 'anywhere' | 'clients' | 'administration' {
  if (access.kind === 'public') return access.at;
  return access.kind === 'admin' ? 'administration' : 'clients';
}
