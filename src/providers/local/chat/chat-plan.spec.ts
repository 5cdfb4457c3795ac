import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest } from '#libs/canonical';
import { planChat } from './chat-plan.js';

const ask = (more: Partial<CanonicalRequest> = {}): CanonicalRequest => ({
  model: 'tinyllama',
  source: 'openai-chat',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
  ...more,
});

const weather = {
  kind: 'function',
  name: 'weather',
  description: 'Weather of a city',
  schema: { type: 'object', properties: { city: { type: 'string', pattern: '^[A-Z]' } } },
} as const;
const mail = { kind: 'function', name: 'mail' } as const;

describe('planChat', () => {
  it('plans a plain request without loss', () => {
    const { job, losses, tools } = planChat(ask({ system: [{ type: 'text', text: 'Be brief.' }] }));
    expect(job.turns).toEqual([
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'Hello' },
    ]);
    expect(job).toMatchObject({ candidates: 1, stop: [] });
    expect(job).not.toHaveProperty('maxTokens');
    expect(job.sampling).not.toHaveProperty('seed');
    expect(losses).toEqual([]);
    expect(tools).toBeUndefined();
  });

  it('takes every sampling field it can act on', () => {
    const { job, losses } = planChat(
      ask({
        sampling: {
          ...{ temperature: 0, topP: 0.5, topK: 3, minP: 0.1, frequencyPenalty: 1, presencePenalty: -1 },
          ...{ repetitionPenalty: 1.3, seed: -1, stop: ['x'], maxOutputTokens: 9, n: 2 },
          ...{ logprobs: true, topLogprobs: 4, logitBias: { '29871': -100 } },
        },
      }),
    );
    expect(job).toMatchObject({ candidates: 2, maxTokens: 9, stop: ['x'], topLogprobs: 4 });
    expect(job.sampling).toEqual({
      ...{ temperature: 0, topP: 0.5, topK: 3, minP: 0.1, frequencyPenalty: 1, presencePenalty: -1 },
      ...{ repeatPenalty: 1.3, seed: 0xffffffff, bias: [[29871, -100]] },
    });
    expect(losses.map((loss) => loss.feature)).toEqual(['logprobs']);
  });

  it.each([
    [{ temperature: -1 }, 'temperature'],
    [{ topP: 1.5 }, 'top_p'],
    [{ n: 0 }, 'n'],
    [{ n: 1.5 }, 'n'],
    [{ maxOutputTokens: 0 }, 'max_tokens'],
    [{ topLogprobs: 21 }, 'top_logprobs'],
    [{ logitBias: { hello: 1 } }, 'logit_bias'],
    [{ seed: Infinity }, 'seed'],
  ])('names the number at fault: %j', (sampling, param) => {
    const error = expect.objectContaining({ code: 'caller_invalid_request', param });
    expect(() => planChat(ask({ sampling }))).toThrow(error);
  });

  it('names the part it cannot read', () => {
    const image = {
      type: 'media',
      media: 'image',
      source: { kind: 'url', url: 'https://x.example/a.png' },
    } as const;
    const messages = [{ role: 'user', parts: [{ type: 'text', text: 'What is this?' }, image] }] as const;
    const error = expect.objectContaining({
      code: 'caller_unsupported_feature',
      param: 'messages.0.content.1',
      message: expect.stringContaining('the image at messages.0.content.1'),
    });
    expect(() => planChat(ask({ messages }))).toThrow(error);
  });

  it('refuses an empty conversation, spoken answers and stored conversations', () => {
    expect(() => planChat(ask({ messages: [] }))).toThrow(expect.objectContaining({ param: 'messages' }));
    expect(() => planChat(ask({ output: { modalities: ['text', 'audio'] } }))).toThrow(
      expect.objectContaining({ param: 'modalities' }),
    );
    expect(() => planChat(ask({ session: { previousResponseId: 'resp_1' } }))).toThrow(
      expect.objectContaining({ param: 'previous_response_id' }),
    );
  });

  it('tells what it leaves away', () => {
    const { losses } = planChat(
      ask({
        tools: [weather],
        reasoning: { effort: 'high' },
        output: { verbosity: 'low' },
        unportable: [
          { path: 'prediction', feature: 'prediction', carriage: 'reported', detail: 'Not predicted.' },
        ],
      }),
    );
    expect(losses.map((loss) => `${loss.feature} ${loss.action}`)).toEqual([
      'reasoning dropped',
      'verbosity dropped',
      'prediction dropped',
      'tools dropped',
    ]);
  });

  it('tells earlier tool calls and results as text', () => {
    const call = {
      type: 'tool-call',
      id: '1',
      name: 'weather',
      kind: 'function',
      executor: 'client',
      input: '',
    } as const;
    const result = { type: 'tool-result', callId: '1', parts: [{ type: 'text', text: 'sunny' }] } as const;
    const { job, losses } = planChat(
      ask({
        messages: [
          { role: 'developer', parts: [{ type: 'text', text: 'Be brief.' }] },
          { role: 'assistant', parts: [call] },
          { role: 'tool', parts: [result] },
        ],
      }),
    );
    expect(job.turns).toEqual([
      { role: 'system', text: 'Be brief.' },
      { role: 'assistant', text: 'I call the function weather with {}.' },
      { role: 'user', text: 'The function answered: sunny' },
    ]);
    expect(losses.map((loss) => `${loss.path} ${loss.action}`)).toEqual([
      'messages.1.content.0 approximated',
      'messages.2.content.0 approximated',
    ]);
  });

  it('writes a demanded call under the grammar of its arguments', () => {
    const { job, tools, losses } = planChat(
      ask({
        tools: [weather, mail],
        toolChoice: { kind: 'named', tool: { kind: 'function', name: 'weather' } },
      }),
    );
    expect(tools?.tools).toEqual([weather]);
    expect(job.constraint).toEqual({
      kind: 'schema',
      schema: { type: 'object', properties: { city: { type: 'string' } } },
    });
    expect(job.turns[0]?.role).toBe('system');
    expect(job.turns[0]?.text).toContain('weather: Weather of a city');
    expect(losses).toEqual([
      expect.objectContaining({ feature: 'json-schema', detail: expect.stringContaining('city.pattern') }),
    ]);
  });

  it('says that stop sequences do nothing in a demanded call', () => {
    const demanded = { tools: [mail], toolChoice: { kind: 'required' } } as const;
    const { job, losses } = planChat(ask({ ...demanded, sampling: { stop: ['x'] } }));
    expect(job.stop).toEqual([]);
    expect(losses).toContainEqual(expect.objectContaining({ feature: 'stop', action: 'dropped' }));
  });

  it('lets the model choose among several demanded functions', () => {
    const { job } = planChat(ask({ tools: [weather, mail], toolChoice: { kind: 'required' } }));
    expect(job.constraint).toMatchObject({
      schema: {
        oneOf: [
          { properties: { name: { const: 'weather' } } },
          { properties: { name: { const: 'mail' }, arguments: { type: 'object', properties: {} } } },
        ],
      },
    });
  });

  it('refuses demands it cannot meet', () => {
    const named = { kind: 'named', tool: { kind: 'function', name: 'other' } } as const;
    expect(() => planChat(ask({ tools: [weather], toolChoice: named }))).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param: 'tool_choice' }),
    );
    const custom = { kind: 'custom', name: 'shell' } as const;
    expect(() => planChat(ask({ tools: [custom], toolChoice: { kind: 'required' } }))).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature', param: 'tool_choice' }),
    );
  });
});
