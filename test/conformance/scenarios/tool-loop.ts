import type { JsonObject } from '#libs/json';
import { answered, asked } from '../facts.js';
import type { Fact } from '../facts.js';
import type { UpstreamFormat } from '../formats/wire-format.js';
import { answers, expected } from './scenario.js';
import type { Expected, Replies, Scenario } from './scenario.js';
import {
  callItem,
  chatAnswer,
  chatCall,
  generateContentAnswer,
  hears,
  messagesAnswer,
  responsesAnswer,
  saying,
  usualUsage,
} from './vendor-answers.js';
import { asking, asksWeather, limit, weatherTool } from './weather-tool.js';

/** Cities the model asks for, turn by turn; in the second turn for two at once. */
const cities = [['Zürich'], ['Genève', 'Bern'], ['Basel'], ['Chur']] as const;

const output = (city: string): string => `Sunny in ${city}.`;

const thought = (turn: number): string => `Step ${turn}: where next?`;

/** Proofs as each vendor makes them, another one each turn. Chat completions have none. */
const proofs: Readonly<Record<Exclude<UpstreamFormat, 'chat'>, (turn: number) => string>> = {
  messages: (turn) => `EqQBCgIYAhIM${turn}/+=${turn}=`,
  'generate-content': (turn) => Buffer.from(`signed ${turn}`).toString('base64'),
  responses: (turn) => `gAAAAAB${turn}_-${'x'.repeat(turn)}==`,
};

const callNumber = (turn: number, place: number): number => turn * 10 + place;

function thinkingAndCalling(turn: number, asksFor: readonly string[]): Replies {
  const inputs = asksFor.map((city) => ({ city }));
  const called = { finish_reason: 'tool_calls' };
  const toolCalls = inputs.map((input, place) =>
    chatCall(callNumber(turn, place), 'get_weather', JSON.stringify(input)),
  );
  const reasoning: JsonObject = {
    id: `rs_${turn}`,
    type: 'reasoning',
    summary: [{ type: 'summary_text', text: thought(turn) }],
    encrypted_content: proofs.responses(turn),
  };
  return answers({
    chat: chatAnswer(
      { reasoning_content: thought(turn), tool_calls: toolCalls },
      { id: `chatcmpl-${turn}` },
      called,
    ),
    messages: messagesAnswer(
      [
        { type: 'thinking', thinking: thought(turn), signature: proofs.messages(turn) },
        ...inputs.map((input, place) => ({
          type: 'tool_use',
          id: `toolu_${callNumber(turn, place)}`,
          name: 'get_weather',
          input,
        })),
      ],
      { id: `msg_0${turn}`, stop_reason: 'tool_use' },
    ),
    // The first call alone is signed.
    'generate-content': generateContentAnswer(
      [
        { text: thought(turn), thought: true },
        ...inputs.map((args, place) => ({
          functionCall: { name: 'get_weather', args },
          ...(place === 0 && { thoughtSignature: proofs['generate-content'](turn) }),
        })),
      ],
      { responseId: `r${turn}` },
    ),
    responses: responsesAnswer(
      [
        reasoning,
        ...inputs.map((input, place) =>
          callItem(callNumber(turn, place), 'get_weather', JSON.stringify(input)),
        ),
      ],
      { id: `resp_${turn}` },
    ),
  });
}

/** What must come back to the vendor of a turn that it has thought, proven and called. */
function returned(turn: number, asksFor: readonly string[]): readonly Expected[] {
  const calls = asksFor.map((city) => asked.call('get_weather', { city }));
  const proof = (format: keyof typeof proofs): Expected =>
    expected(asked.proof(proofs[format](turn)), { upstreams: [format] });
  const result = (call: Fact, place: number): Expected =>
    expected(asked.result(call, output(asksFor[place] ?? '')));
  return [
    expected(asked.thought(thought(turn)), {
      upstreams: ['chat', 'messages', 'generate-content'],
      losses: ['reasoning-replay'],
    }),
    // OpenAI's proof holds the thinking; only clients who can tell its summary apart return that too.
    expected(asked.thought(thought(turn)), { clients: ['chat', 'responses'], upstreams: ['responses'] }),
    proof('messages'),
    proof('generate-content'),
    proof('responses'),
    ...calls.map((call) => expected(call)),
    ...calls.map(result),
  ];
}

/** What the client gets in a turn that calls. */
const hearsCalls = (turn: number, asksFor: readonly string[]): readonly Expected[] => [
  expected(answered.thought(thought(turn))),
  expected(answered.proof(), {
    clients: ['messages', 'generate-content', 'responses'],
    upstreams: ['messages', 'generate-content', 'responses'],
  }),
  ...asksFor.map((city) => expected(answered.call('get_weather', { city }))),
  expected(answered.end('tool calls')),
  ...usualUsage,
];

/** One request of a conversation, and what is expected of it. */
export interface LoopTurn extends Pick<Scenario, 'replies' | 'asked' | 'answered'> {
  /** What the client's tools answer to its calls. */
  readonly outputs: readonly string[];
}

/** A conversation in which the model thinks and calls tools four times and then answers. */
export const toolLoop: {
  readonly name: string;
  readonly requests: Scenario['requests'];
  readonly turns: readonly LoopTurn[];
} = {
  name: 'five turns of reasoning and tools',
  requests: asking(),
  turns: [...cities, []].map((asksFor, place) => {
    const before = cities.slice(0, place).flatMap((earlier, turn) => returned(turn + 1, earlier));
    const turn = place + 1;
    const isLast = place === cities.length;
    return {
      replies: isLast ? saying('Sunny everywhere.') : thinkingAndCalling(turn, asksFor),
      asked: [asksWeather, ...before, weatherTool, limit],
      answered: isLast ? hears('Sunny everywhere.') : hearsCalls(turn, asksFor),
      outputs: asksFor.map(output),
    };
  }),
};
