import { expect, it } from '@jest/globals';
import { settingOfParam } from './setting-of-param.js';

it.each([
  ['temperature', 'temperature'],
  ['max_completion_tokens', 'maxTokens'],
  ['generation_config.top_k', 'topK'],
  ['generationConfig.maxOutputTokens', 'maxTokens'],
  ['tools[0].function.parameters', 'tools'],
  ['tool_choice', 'toolChoice'],
  ['reasoning.effort', 'reasoning'],
  ['output_config.effort', 'reasoning'],
  ['output_config.format.schema', 'schema'],
  ['response_format', 'schema'],
  ['topP', 'topP'],
  ['messages.0.content', undefined],
  ['constructor', undefined],
])('%s', (param, setting) => {
  expect(settingOfParam(param)).toBe(setting);
});
