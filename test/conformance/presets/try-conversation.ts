import type { JsonObject } from '#libs/json';
import { houseRules } from '../../../apps/mock-upstream/src/vendors/presets/house-rules.js';
import { answered } from '../facts.js';
import type { Fact } from '../facts.js';
import { clientWires } from '../formats/wires.js';
import type { ClientFormat, Form } from '../formats/wire-format.js';
import type { Got } from '../matrix/client.js';
import { scenarios } from '../scenarios/scenarios.js';
import { asking } from '../scenarios/weather-tool.js';
import { everything, everythingRelayed, settings } from './settings.js';
import type { Preset, PresetBench } from './preset-bench.js';

const formats = ['chat', 'messages', 'generate-content', 'responses'] as const;

type Talking = (typeof formats)[number];

/** One way of asking. */
interface Way {
  readonly preset: Preset;
  readonly client: Talking;
  readonly form: Form;
}

/** Asks a preset's models in every client's format, and tells what was not as it must be. */
export async function tryConversation(bench: PresetBench, preset: Preset): Promise<readonly string[]> {
  const ways = formats.flatMap((client) =>
    (['json', 'stream'] as const).map((form) => ({ preset, client, form })),
  );
  const tried = await Promise.all(ways.map((way) => tryWay(bench, way)));
  return [...tried.flat(), ...(await tryWrongKey(bench, preset))];
}

async function tryWay(bench: PresetBench, way: Way): Promise<readonly string[]> {
  const { client, form } = way;
  const ask: Ask = (model, body) => askIn(bench, way, model, body);
  const text = await ask('echo', requestOf('text', client));
  const faults = [
    ...missing('text', text, [answered.words('Say hello.'), answered.end('stop')]),
    ...(form === 'json' ? await trySettings(ask, way) : await tryMore(ask, way)),
  ];
  return faults.map((fault) => `${client} (${form}) ${fault}`);
}

type Ask = (model: string, body: JsonObject | undefined) => Promise<Got>;

async function trySettings(ask: Ask, { preset, client }: Way): Promise<readonly string[]> {
  const set = await ask('echo', client === 'chat' ? chatSettingsOf(preset) : settings[client]);
  const limited = await ask('status-429', requestOf('text', client));
  return [
    ...missing('settings', set, [answered.words('Say hello.')]),
    ...missing('rate limit', limited, [answered.error('rate limit')]),
  ];
}

/** Everything where the file or the vendor itself says what is refused. Relayed as it is, the developer's role is too. */
function chatSettingsOf({ name, dialect }: Preset): JsonObject {
  if (dialect.refuses !== undefined) return everything;
  return houseRules[name] === undefined ? settings.chat : everythingRelayed;
}

async function tryMore(ask: Ask, way: Way): Promise<readonly string[]> {
  const seen = await ask('vision', requestOf('image by its bytes', way.client));
  const isSeen = /says: .*image\/jpeg/.test(seen.facts.join('\n'));
  return [...(isSeen ? [] : [`vision: ${tell(seen)}`]), ...(await tryTools(ask, way))];
}

/** Responses tell of thinking on demand alone; chat completions are relayed, and have several names for it. */
const showsThinking = ({ formats, dialect }: Preset, client: Talking): boolean =>
  formats?.[0] !== 'openai-responses' &&
  (client !== 'chat' || !['reasoning', 'thinking'].includes(dialect.reasoningField ?? 'none'));

/** The model thinks and calls five times; what it thought and called comes back as it was. */
async function tryTools(ask: Ask, { preset, client }: Way): Promise<readonly string[]> {
  let body: JsonObject = asking()[client];
  for (let turn = 1; turn <= 5; turn++) {
    const got = await ask('thinking-tools', body);
    const thought = answered.thought(`Step ${turn} of 5: the tool may know.`);
    const told = showsThinking(preset, client) ? [thought] : [];
    const faults = missing(`turn ${turn}`, got, [...told, answered.end('tool calls')]);
    if (faults.length > 0) return faults;
    body = clientWires[client].resume(body, got.answer, [`Sunny ${turn}.`]);
  }
  const last = await ask('thinking-tools', body);
  const told = 'After 5 steps: Sunny 1.; Sunny 2.; Sunny 3.; Sunny 4.; Sunny 5.';
  return missing('last turn', last, [answered.words(told)]);
}

async function tryWrongKey(bench: PresetBench, preset: Preset): Promise<readonly string[]> {
  const way = { preset: { ...preset, name: `${preset.name}-wrong` }, client: 'chat', form: 'json' } as const;
  const { status } = await askIn(bench, way, 'echo', requestOf('text', 'chat'));
  return status === 502 ? [] : [`a wrong key is answered with status ${status}`];
}

const requestOf = (name: string, client: ClientFormat): JsonObject | undefined =>
  scenarios.find((scenario) => scenario.name === name)?.requests[client];

function askIn(
  { client }: PresetBench,
  { preset, client: format, form }: Way,
  model: string,
  body: JsonObject | undefined,
): Promise<Got> {
  if (body === undefined) throw new Error(`There is no such request for ${format}.`);
  return client.ask(clientWires[format], fitting(body, preset), `${preset.name}/${model}`, form);
}

/** With room for long answers. Clients of vendors that know the older field alone say that one. */
function fitting(body: JsonObject, { dialect }: Preset): JsonObject {
  const { max_completion_tokens: limit, ...others } = JSON.parse(
    JSON.stringify(body).replaceAll(/("max\w*tokens":)64/gi, '$14000'),
  ) as Record<string, JsonObject[string]>;
  if (limit === undefined) return others;
  const isOlder = (dialect.maxTokensField ?? 'max_tokens') === 'max_tokens' && dialect.refuses === undefined;
  return { ...others, [isOlder ? 'max_tokens' : 'max_completion_tokens']: limit };
}

function missing(what: string, got: Got, facts: readonly Fact[]): readonly string[] {
  return facts.every((fact) => got.facts.includes(fact)) ? [] : [`${what}: ${tell(got)}`];
}

const tell = ({ status, facts, message }: Got): string =>
  `${status} ${facts.join(' | ')} ${message.slice(0, 300)}`;
