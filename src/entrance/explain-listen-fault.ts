import { ownCommand } from '../processes/own-command.js';

/** An interface and a port of it. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What sets a port. */
export type PortVariable = 'PORT' | 'GATEWAY_ADMINISTRATION_PORT' | 'GATEWAY_METRICS_PORT';

/** Why nobody can listen at a place, in an operator's words: sentences. */
export interface ListenFault {
  readonly what: string;
  readonly fix: string;
}

/**
 * @param variable that sets the port
 * @returns undefined where the error is no refusal to listen
 */
export function explainListenFault(
  error: unknown,
  { host, port }: Place,
  variable: PortVariable,
): ListenFault | undefined {
  const code = Error.isError(error) && 'code' in error ? error.code : undefined;
  const where = `${host}:${port}`;
  if (code === 'EADDRINUSE') {
    return {
      what: `Something already listens on ${where}.`,
      fix: `Stop it, or choose another port: ${variable}=${port + 1} ${ownCommand()}`,
    };
  }
  const fix = `Check ${variable.replace('PORT', 'HOST')}.`;
  if (code === 'EADDRNOTAVAIL') return { what: `This machine has no address ${host}.`, fix };
  if (code === 'ENOTFOUND') return { what: `There is no host ${host}.`, fix };
  if (code === 'EACCES') {
    return { what: `Listening on ${where} is not allowed.`, fix: 'Choose a port from 1024 up.' };
  }
  return undefined;
}
