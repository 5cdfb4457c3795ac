/**
 * What is asked, and what of it counts. A scenario's `client` is the format of the client and `model` names the upstream's
 * answer, with `m-` the one that speaks Anthropic's format. `against` is what the barest proxy is asked meanwhile, where that
 * cannot be the same. `bounds` are the goals: each a ratio to the barest proxy, or a difference from it, or an amount.
 */

const verbatim = { client: 'chat', model: 'whole' };
/** What the barest proxy answers while the gateway translates. */
const plain = { client: 'chat', model: 'whole' };

export const scenarios = [
  {
    ...{ name: 'JSON 1 KB', ...verbatim, bytes: 1_000, connections: 32 },
    bounds: [{ figure: 'cpu', ratio: 1.8 }],
  },
  {
    ...{ name: 'JSON 1 KB, one connection', ...verbatim, bytes: 1_000, connections: 1 },
    bounds: [{ figure: 'p50', above: 0.2 }],
  },
  {
    ...{ name: 'JSON 1 KB, 256 connections', ...verbatim, bytes: 1_000, connections: 256 },
    bounds: [{ figure: 'p99', ratio: 1.6 }],
  },
  {
    ...{ name: 'JSON 100 KB', ...verbatim, bytes: 100_000, turns: 201, connections: 32 },
    bounds: [{ figure: 'cpu', ratio: 1.25 }],
  },
  {
    ...{ name: 'JSON 1 MB', ...verbatim, bytes: 1_000_000, turns: 201, connections: 8 },
    bounds: [{ figure: 'cpu', ratio: 1.6 }],
  },
  ...translated(1_000, 1, 3),
  ...translated(100_000, 201, 3),
  {
    ...{
      name: '256 streams, 100 chunks each 20 ms',
      client: 'chat',
      model: 'stream-100-20',
      connections: 256,
    },
    bounds: [{ figure: 'cpuChunk', ratio: 1.3 }],
  },
  {
    ...{ name: '256 streams, messages → chat', client: 'messages', model: 'stream-100-20', connections: 256 },
    against: { client: 'chat', model: 'stream-100-20' },
    bounds: [{ figure: 'cpuChunk', ratio: 1.6 }],
  },
  {
    ...{ name: '256 streams, chat → messages', client: 'chat', model: 'm-stream-100-20', connections: 256 },
    against: { client: 'chat', model: 'stream-100-20' },
    bounds: [{ figure: 'cpuChunk', ratio: 1.6 }],
  },
  {
    ...{ name: 'one stream', client: 'chat', model: 'stream-5-20', connections: 1 },
    bounds: [
      { figure: 'firstToken', above: 0.3 },
      { figure: 'delay', above: 0.3 },
    ],
  },
  {
    ...{ name: '32 streams, 100 chunks at once', client: 'chat', model: 'stream-100-0', connections: 32 },
    bounds: [{ figure: 'cpuChunk', ratio: 1.3 }],
  },
  held(1_000, [{ figure: 'resident', most: 260e6 }]),
  held(9_900, [
    { figure: 'resident', most: 1e9 },
    { figure: 'firstTokenP99', most: 500 },
    { figure: 'kept', most: 1.2 },
  ]),
].map((scenario) => ({ bytes: 1_000, turns: 1, stream: /stream/.test(scenario.model), ...scenario }));

function translated(bytes, turns, ratio) {
  const size = bytes < 10_000 ? '1 KB' : '100 KB';
  const pairs = [
    { name: 'chat → messages', client: 'chat', model: 'm-whole' },
    { name: 'messages → chat', client: 'messages', model: 'whole' },
    { name: 'google → chat', client: 'google', model: 'whole' },
    { name: 'responses → messages', client: 'responses', model: 'm-whole' },
  ];
  return pairs.map(({ name, client, model }) => ({
    ...{ name: `${size}, ${name}`, client, model, bytes, turns, connections: 32, against: plain },
    bounds: [{ figure: 'cpu', ratio }],
  }));
}

/** Streams that are all open at once, one chunk a second each. */
function held(streams, bounds) {
  return { name: `${streams} open streams`, client: 'chat', model: 'stream-30-1000', streams, bounds };
}
