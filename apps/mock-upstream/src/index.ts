import { isIPv6 } from 'node:net';
import type { BookEntry } from './books/book-entry.js';
import type { MockUpstreamOptions } from './options.js';
import type { RecordedRequest } from './requests/recorded-request.js';
import type { RequestFilter } from './requests/request-log.js';
import type { Script, ScriptFilter, ScriptMaker } from './scripts/script.js';
import type { ScriptHandle } from './scripts/script-registry.js';
import { MockServer } from './server/mock-server.js';

export type { BookEntry } from './books/book-entry.js';
export { builtInModelNames, describeBuiltInModels } from './builtins/built-in-models.js';
export { startMockTokens } from './google-tokens/mock-tokens.js';
export type { MockTokens, MockTokensOptions } from './google-tokens/mock-tokens.js';
export type { MockUpstreamOptions } from './options.js';
export type { RecordedFrame, RecordedRequest } from './requests/recorded-request.js';
export type { RequestFilter } from './requests/request-log.js';
export type { Answer, AnswerMaker, Chunked, ScriptedCandidate, ScriptedPart } from './scripts/answer.js';
export { presetPath } from './vendors/presets/preset-vendor.js';
export { textAnswer } from './scripts/answer.js';
export type { Faults } from './scripts/faults.js';
export type { ArrivedRequest, RawAnswer, Script, ScriptFilter, ScriptMaker } from './scripts/script.js';
export type { ScriptHandle } from './scripts/script-registry.js';

/** A running mock upstream. */
export interface MockUpstream {
  /** Scheme, host and port, without a path. */
  readonly url: string;
  /** The same: what the clients of vendors with a path of their own take, and Anthropic's. */
  readonly origin: string;
  /** What an OpenAI client takes as its base URL: {@link url} with `/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  /** Everything that arrived, oldest first; requests to the control endpoint are not in it. */
  readonly requests: readonly RecordedRequest[];
  /** What the vendor charges for, in the order in which answers ended. */
  readonly books: readonly BookEntry[];
  /** Connections that clients hold open at this moment. */
  readonly openConnections: number;
  /** Registers a script for the requests that fit the filter. Scripts registered earlier go first. */
  script(filter: ScriptFilter, script: Script | ScriptMaker): ScriptHandle;
  /**
   * The oldest request that fits and was not handed out before, as soon as its body is whole (or its client gone).
   * @param filter Default: any.
   * @param timeout Milliseconds, default 5000.
   * @throws Error when the time is over.
   */
  nextRequest(filter?: RequestFilter, timeout?: number): Promise<RecordedRequest>;
  /** Forgets all scripts and requests. Running answers go on. */
  reset(): void;
  /** Stops listening and drops every connection. */
  close(): Promise<void>;
}

/**
 * Starts a server that plays model vendors on scripts.
 * @throws Error where the address cannot be listened on.
 */
export async function startMockUpstream(options: MockUpstreamOptions = {}): Promise<MockUpstream> {
  const server = new MockServer(options);
  const { host = '127.0.0.1' } = options;
  const { port } = await server.listen(host, options.port ?? 0);
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  return {
    url,
    origin: url,
    baseUrl: `${url}/v1`,
    port,
    requests: server.log.requests,
    books: server.books.entries,
    get openConnections() {
      return server.openConnections;
    },
    script: (filter, script) => server.scripts.add(filter, script),
    nextRequest: (filter = () => true, timeout = 5000) => server.log.next(filter, timeout),
    reset: () => {
      server.reset();
    },
    close: () => server.close(),
  };
}
