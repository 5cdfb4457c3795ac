import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, EncodeTarget, Message, Part } from '#libs/canonical';
import { call, encode, result, text, tool, user } from '../fixtures/encoding.js';

describe('thinking', () => {
  const think = (
    reasoning: CanonicalRequest['reasoning'],
    fields: Partial<CanonicalRequest> = {},
    dialect: EncodeTarget['dialect'] = {},
  ) => {
    const { value, losses } = encode(
      { ...(reasoning && { reasoning }), sampling: { maxOutputTokens: 50_000 }, ...fields },
      dialect,
    );
    const { thinking, output_config, max_tokens, temperature, tool_choice } = value;
    return { thinking, output_config, max_tokens, temperature, tool_choice, losses };
  };

  it.each([
    ['minimal', 1024],
    ['low', 1024],
    ['medium', 4096],
    ['high', 16_384],
    ['xhigh', 32_768],
    ['max', 32_768],
  ] as const)('of effort %s has a budget of %i', (effort, budget) => {
    expect(think({ effort })).toMatchObject({
      thinking: { type: 'enabled', budget_tokens: budget },
      losses: ['reasoning-effort;approximated'],
    });
  });

  it('is off where the client says so', () => {
    expect(think({ effort: 'none' })).toMatchObject({ thinking: { type: 'disabled' }, losses: [] });
    expect(think({ budgetTokens: 0 })).toMatchObject({ thinking: { type: 'disabled' }, losses: [] });
    expect(think({ summary: 'auto' }).thinking).toBeUndefined();
  });

  it('keeps a budget, within its limits', () => {
    expect(think({ budgetTokens: 2000 })).toMatchObject({ thinking: { budget_tokens: 2000 }, losses: [] });
    expect(think({ budgetTokens: 10 })).toMatchObject({
      thinking: { budget_tokens: 1024 },
      losses: ['reasoning-budget;approximated'],
    });
    expect(think({ budgetTokens: 60_000 }).thinking).toMatchObject({ budget_tokens: 49_999 });
    expect(think({ mode: 'adaptive', budgetTokens: -1 }).thinking).toMatchObject({ budget_tokens: 4096 });
  });

  it('is dropped where the limit of tokens leaves no room, and raises a filled limit', () => {
    expect(think({ effort: 'low' }, { sampling: { maxOutputTokens: 1000 } })).toMatchObject({
      thinking: { type: 'disabled' },
      losses: ['reasoning-effort;dropped'],
    });
    expect(think({ effort: 'high' }, { sampling: {} })).toMatchObject({ max_tokens: 16_384 + 4096 });
  });

  it('becomes an effort where the model thinks adaptively', () => {
    const adaptive = { thinking: 'adaptive' };
    expect(think({ effort: 'xhigh' }, {}, adaptive)).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'xhigh' },
      losses: [],
    });
    expect(think({ budgetTokens: 8000 }, {}, adaptive)).toMatchObject({
      output_config: { effort: 'medium' },
      losses: ['reasoning-budget;approximated'],
    });
    expect(think({ mode: 'adaptive' }, {}, adaptive)).toMatchObject({
      thinking: { type: 'adaptive' },
      losses: [],
    });
    expect(think({ effort: 'minimal', summary: 'auto' }, {}, adaptive)).toMatchObject({
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'low' },
    });
  });

  it('forces no call and draws no samples', () => {
    const forced = {
      tools: [tool],
      toolChoice: { kind: 'required' } as const,
      sampling: { maxOutputTokens: 9000, temperature: 0.2 },
    };
    expect(think({ budgetTokens: 2000 }, forced)).toMatchObject({
      tool_choice: { type: 'auto' },
      temperature: undefined,
      losses: ['temperature;dropped', 'tool-choice-required;approximated'],
    });
  });

  it('goes on after tool results only with its own thinking', () => {
    const proof = { kind: 'signature', data: 'Eq', issuer: 'anthropic' } as const;
    const loop = (...first: Part[]): Message[] => [
      user(text('go')),
      { role: 'assistant', parts: [...first, call('a')] },
      { role: 'tool', parts: [result('a', { type: 'text', text: 'r' })] },
    ];
    expect(think({ budgetTokens: 2000 }, { tools: [tool], messages: loop() })).toMatchObject({
      thinking: { type: 'disabled' },
      losses: ['reasoning-budget;dropped'],
    });
    expect(
      think(
        { budgetTokens: 2000 },
        { tools: [tool], messages: loop({ type: 'reasoning', text: 'h', proof }) },
      ),
    ).toMatchObject({
      thinking: { type: 'enabled' },
      losses: [],
    });
  });

  it('is sent back with this vendor’s signature alone', () => {
    const past = (part: Part) =>
      encode({
        messages: [user(text('a')), { role: 'assistant', parts: [part, text('b')] }, user(text('c'))],
      });
    const kept = past({
      type: 'reasoning',
      text: 'h',
      proof: { kind: 'signature', data: 'Eq', issuer: 'anthropic' },
    });
    expect(kept).toMatchObject({
      value: {
        messages: [
          {},
          { content: [{ type: 'thinking', thinking: 'h', signature: 'Eq' }, { type: 'text' }] },
          {},
        ],
      },
      losses: [],
    });
    const hidden = past({ type: 'reasoning', proof: { kind: 'redacted', data: 'Em', issuer: 'anthropic' } });
    expect(JSON.stringify(hidden.value)).toContain('{"type":"redacted_thinking","data":"Em"}');
    const foreign = past({
      type: 'reasoning',
      text: 'h',
      proof: { kind: 'encrypted', data: 'x', issuer: 'openai' },
    });
    expect(foreign).toMatchObject({
      value: { messages: [{}, { content: 'b' }, {}] },
      losses: ['reasoning-replay;dropped'],
    });
    expect(past({ type: 'reasoning', text: 'h' }).losses).toEqual(['reasoning-replay;dropped']);
  });
});
