import { describe, expect, it } from '@jest/globals';
import type { CanonicalRequest, Sampling } from '#libs/canonical';
import { openAiCompletionsCodec } from '#libs/formats/openai-completions';
import { branchesOf, promptBranches } from './branches.js';

const completion = (prompt: string | string[], n?: number) =>
  openAiCompletionsCodec.decodeRequest({ model: 'm', prompt, ...(n !== undefined && { n }) });
const chat = (sampling?: Sampling): CanonicalRequest => ({
  model: 'm',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
  ...(sampling && { sampling }),
  source: 'openai-chat',
});
const shapeOf = (branches: ReturnType<typeof branchesOf>) =>
  branches.map(({ request, firstCandidate }) => {
    const [part] = request.messages[0]?.parts ?? [];
    return [part?.type === 'text' ? part.text : '', request.sampling?.n, firstCandidate];
  });

describe('the calls that a request needs', () => {
  it.each(['anthropic-messages', 'openai-responses'] as const)('are one for each answer at %s', (target) => {
    expect(shapeOf(branchesOf(chat({ n: 3, temperature: 1 }), target))).toEqual([
      ['hi', undefined, 0],
      ['hi', undefined, 1],
      ['hi', undefined, 2],
    ]);
    expect(branchesOf(chat({ n: 2, temperature: 1 }), target)[1]?.request.sampling).toEqual({
      temperature: 1,
    });
  });

  it.each(['google-generate-content', 'openai-completions'] as const)('are one at %s', (target) => {
    const request = chat({ n: 3 });
    expect(branchesOf(request, target)).toEqual([{ request, firstCandidate: 0 }]);
  });

  it('are one for each prompt', () => {
    expect(shapeOf(branchesOf(completion(['a', 'b'], 2), 'openai-chat'))).toEqual([
      ['a', 2, 0],
      ['b', 2, 2],
    ]);
    expect(shapeOf(promptBranches(completion(['a', 'b'], 2)))).toEqual([
      ['a', 2, 0],
      ['b', 2, 2],
    ]);
  });

  it('are one for each answer to each prompt', () => {
    expect(shapeOf(branchesOf(completion(['a', 'b'], 2), 'anthropic-messages'))).toEqual([
      ['a', undefined, 0],
      ['a', undefined, 1],
      ['b', undefined, 2],
      ['b', undefined, 3],
    ]);
  });

  it("are one where the upstream speaks the client's format", () => {
    const request = completion(['a', 'b'], 2);
    expect(branchesOf(request, 'openai-completions')).toEqual([{ request, firstCandidate: 0 }]);
  });

  it.each([undefined, 1, 0])('are one where %j answers are asked for', (n) => {
    expect(branchesOf(chat(n === undefined ? undefined : { n }), 'anthropic-messages')).toHaveLength(1);
  });

  it.each<[string, CanonicalRequest]>([
    ['n', chat({ n: 129 })],
    [
      'prompt',
      completion(
        Array.from({ length: 65 }, (_, place) => String(place)),
        2,
      ),
    ],
  ])('are too many for %s', (param, request) => {
    expect(() => branchesOf(request, 'anthropic-messages')).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param }),
    );
  });
});
