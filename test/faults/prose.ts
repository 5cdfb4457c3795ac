import { markdownTable } from '../../src/documentation/markdown-table.js';

const steps = markdownTable(
  ['Fault', 'Next'],
  [
    [
      'a refused or limited key (401, 402, 403, 429)',
      'the next key of the same candidate, at once; then the next candidate; after `Retry-After` or a backoff the same one',
    ],
    [
      'one that may pass (5xx, no connection, a broken answer)',
      'the same candidate again after `routing.backoff`, `retries` times; then the next candidate',
    ],
    [
      'the same with `Retry-After`',
      'the next candidate; where there is none, the same one after that time, if it is within `routing.maxWait`',
    ],
    ['a deadline', 'the next candidate'],
    [
      'a prompt that is too long, or filtered, and `fallbackOn` has it',
      'the next candidate; for a prompt that is too long, one whose `context` is larger, or not known',
    ],
    ['any other fault of the request', 'none: the answer is the refusal'],
  ],
);

/** What `docs/reliability.md` says before its table. */
export const prose = `# Reliability

How a request finds a candidate that answers, and what its client sees where something goes wrong. All settings:
[configuration.md](configuration.md), \`routing\`, \`deadlines\` and \`models\`.

## Who is asked

A model's candidates are put in order for each request, and why is kept: the log line has it as \`route\`.

1. Those that do not serve the endpoint, whose \`when\` or \`context\` does not fit, or that are known to be unable
   ([models.md](models.md)), are left out. Where none is left, the first is asked: it says why it cannot.
2. Those whose circuit is open, or whose keys all rest, are left out. **Where none is left, the one that will be ready
   soonest is asked, once**: a request is not refused on a guess, and a dead upstream gets one call for each, not a storm.
3. Smaller \`priority\` goes first. Within one, \`strategy\` decides: \`priority\` (as listed), \`weighted\`, \`least-latency\`
   (the quicker of two picked by chance, by a moving average of the time until answers begin), \`least-busy\` (fewest calls
   under way), \`cheapest\` ([models.md](models.md)). Who has the prompt in its cache goes before ([prompt
   caches](prompt-caches.md)).

What this comes to for a request of yours: [POST /v1/route:explain](explain.md).

## When an attempt fails

Until the first byte of an answer has left, another attempt may give it. Afterwards nobody is asked again: the stream ends
in an error event of its dialect.

${steps}

All of it within \`routing.maxAttempts\` and \`routing.patience\`. The client's leaving ends everything at once.

- **Keys rest**: refused ones for \`routing.credentialCooldown\`, limited ones as long as \`Retry-After\` says (at most 10
  minutes) or \`routing.cooldown\`, which doubles each time. A 403 or 429 concerns the key's use of one model; a 401 and an
  empty account the whole key.
- **Circuits** open where more than \`routing.breakerShare\` % of at least \`routing.breakerCalls\` calls within
  \`routing.breakerWindow\` failed, streams that broke in the middle included. After \`routing.breakerPause\` one request
  probes. Clients that leave, refused requests, rate limits and deadlines that a client shortened count as nothing.
- **Hedging**: where \`hedge.after\` is set and no answer has begun by then, the next candidate (or the same one with another
  key) is asked too. Who begins first answers, the other is cancelled. Once for a request, and for at most
  \`routing.hedgeShare\` % of them.
- All of this is remembered by one process, and forgotten when it ends.

## Time

\`deadlines\`, over which a model's own win: \`connect\`; \`firstByte\` (the head of the answer); \`firstToken\` (the first event of
a stream: heads, comments and pings are none); \`idle\` (between two pieces); \`total\` (one attempt). A client can shorten them:

- \`x-gateway-timeout: 30s\`: the whole answer, all attempts together.
- \`x-gateway-deadlines: first-token=5s, idle=10s\`: parts of each attempt; also \`connect\`, \`first-byte\`, \`total\`.

## Who has answered

Answers carry \`x-gateway-provider\`, \`x-gateway-model\` (the upstream's name for it), \`x-gateway-attempts\`,
\`x-gateway-affinity\` ([prompt caches](prompt-caches.md)) and \`x-gateway-overhead-ms\`: from the moment in which the request's
connection was accepted (where it was open before, or opened ahead: in which the request's head had arrived) until the first
request is handed to an upstream's connection, plus from the last bytes that the answer's beginning is made of until that
leaves. Errors carry them too; a stream whose head left with a heartbeat does not. \`routing.headers: false\` leaves them out. The log has each attempt in
\`tries\`: provider, model, the last four characters of its key where there are several, outcome, milliseconds and reason.

## What is tried at random

\`npm run chaos\` ([test/chaos](../test/chaos/README.md)) lets clients of every format ask an installation while vendors fail,
gateways are killed, PostgreSQL, Redis and the network go away, disks are full and clocks jump, several at a time. Whatever
goes wrong: what a client saw whole has one record with the usage that its vendor charged; a request that its process died
with is in the ledger too, \`interrupted\` and estimated; nothing is counted twice; no answer looks whole that is not; and when
all is healed, budgets come to what the records come to and nothing is held any more.`;
