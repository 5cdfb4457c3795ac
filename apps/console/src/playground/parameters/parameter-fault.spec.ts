import { describe, expect, it } from '@jest/globals';
import { parameterOfFault } from './parameter-fault.js';

const about = (param: string) => parameterOfFault({ place: 'parameter', message: 'wrong', param });

describe('parameterOfFault', () => {
  it.each([
    ['temperature', 'temperature'],
    ['top_p', 'topP'],
    ['max_completion_tokens', 'maxTokens'],
    ['generationConfig.topK', 'topK'],
    ['generationConfig.stopSequences[0]', 'stop'],
    ['thinking.budget_tokens', 'reasoning'],
    ['reasoning.effort', 'reasoning'],
    ['toolChoice', 'toolChoice'],
  ])('finds the parameter that %s is', (param, id) => {
    expect(about(param)).toBe(id);
  });

  it('finds none where the fault is about something else', () => {
    expect(about('messages[0].content')).toBeUndefined();
    expect(parameterOfFault({ place: 'answer', message: 'wrong', param: 'seed' })).toBeUndefined();
  });
});
